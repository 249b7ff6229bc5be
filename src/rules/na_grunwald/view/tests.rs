//! What readers are told and shown, and above all what not.
