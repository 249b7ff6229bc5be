//! One declaration for one order: the list of a system's orders, from which its type and its dispatch are made.

/// Makes the type of a system's orders from the list of their types, with what every one of them can be asked.
///
/// Each order is a type of its own that says all that is known of it, as the system's trait demands; what it
/// forgets does not compile. The list is the one other place that an order stands in. Where a type is called otherwise
/// than its order, it stands behind it: `Place(PlanLine)`. Where the list says `with any`, the trait has for tests a
/// function `any` besides: a strategy of proptest that makes orders of the kind.
///
/// ```
/// trait Kind {
///     fn written(&self) -> String;
/// }
///
/// #[derive(Debug, Clone, PartialEq, Eq)]
/// pub struct Hold;
///
/// impl Kind for Hold {
///     fn written(&self) -> String {
///         "hold".to_owned()
///     }
/// }
///
/// estafette_rules::orders! {
///     /// An order.
///     pub enum Order: Kind {
///         Hold,
///     }
/// }
///
/// assert_eq!(Order::from(Hold).kind().written(), "hold");
/// ```
#[macro_export]
macro_rules! orders {
    (@type $name:ident ($of:ty)) => { $of };
    (@type $name:ident) => { $name };
    ($(#[$meta:meta])* $vis:vis enum $order:ident: $kind:ident with any {
        $($name:ident $(($of:ty))?),+ $(,)?
    }) => {
        $crate::orders! { $(#[$meta])* $vis enum $order: $kind { $($name $(($of))?),+ } }

        #[cfg(test)]
        impl $order {
            /// Any order of any kind.
            $vis fn any() -> impl proptest::strategy::Strategy<Value = Self> {
                use proptest::strategy::Strategy;
                proptest::strategy::Union::new([$(
                    <$crate::orders!(@type $name $(($of))?) as $kind>::any().prop_map(Self::from).boxed()
                ),+])
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $order:ident: $kind:ident { $($name:ident $(($of:ty))?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $vis enum $order {
            $(
                #[doc = concat!("See [`", stringify!($name $(: $of)?), "`].")]
                $name($crate::orders!(@type $name $(($of))?)),
            )+
        }

        impl $order {
            /// What it can be asked as one of its kind.
            $vis fn kind(&self) -> &(dyn $kind + 'static) {
                match self {
                    $(Self::$name(order) => order,)+
                }
            }

            /// What can be changed of it as one of its kind.
            $vis fn kind_mut(&mut self) -> &mut (dyn $kind + 'static) {
                match self {
                    $(Self::$name(order) => order,)+
                }
            }
        }

        #[cfg(test)]
        impl $order {
            /// The names of all orders, as the list has them.
            $vis const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// Its name, as the list has it.
            $vis fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)+
                }
            }
        }

        $(
            impl From<$crate::orders!(@type $name $(($of))?)> for $order {
                fn from(order: $crate::orders!(@type $name $(($of))?)) -> Self {
                    Self::$name(order)
                }
            }
        )+
    };
}
