//! What is read of posts, and what is not.

use super::super::sheet_marks;
use super::*;
use estafette_core::Lang;

fn bbcode(post: &str) -> PostText {
    read_post(post.as_bytes(), Markup::Bbcode, &Limits::default())
}

fn markdown(post: &str) -> PostText {
    read_post(post.as_bytes(), Markup::Markdown, &Limits::default())
}

#[test]
fn tags_go_and_orders_stay_on_lines_of_their_own() {
    let post = "[b]move L07: forward 1[/b]\n[list=1][*]rally all[*][color=#ff0000]face all SE[/color][/list]\n\
                [code]on pit: stop[/code]\n[spoiler=orders]hold fire KP05[/spoiler]\n[center]status[/center]";
    let read = bbcode(post);
    assert_eq!(
        read.text.lines().filter(|l| !l.is_empty()).collect::<Vec<_>>(),
        ["move L07: forward 1", "rally all", "face all SE", "on pit: stop", "hold fire KP05", "status"]
    );
    assert!(read.notes.is_empty(), "{:?}", read.notes);
}

#[test]
fn quotes_go_however_deep_and_however_named() {
    for post in [
        "[quote]move L07: back[/quote]\nrally all",
        "[quote=Bert]move L07: back\n[quote=\"Anna]\" post_id=7]face all N[/quote]\nface all S[/quote]rally all",
        "[QUOTE=Bert;17][b]move L07: back[/b][/QUOTE]\n\nrally all\n[quote]face all N[/quote]",
        "rally all[quote]never closed\nmove L07: back",
        "> move L07: back\n\nrally all",
    ] {
        for read in [bbcode(post), markdown(post)] {
            assert_eq!(read.text, "rally all", "{post}");
            let quoted = |n: &Note| matches!(n, Note::QuotesStripped { .. });
            assert!(read.notes.iter().any(quoted), "{post}: {:?}", read.notes);
        }
    }
    let read = bbcode("[quote]talk[/quote][/quote]\nrally all");
    assert_eq!(read.text, "rally all", "a closing tag too many closes nothing");
}

#[test]
fn what_is_no_known_tag_stays() {
    let read = bbcode("move L07 [D1]: forward 1 [12.12]\nnote [bold]x[/bold] [b");
    assert_eq!(read.text, "move L07 [D1]: forward 1 [12.12]\nnote [bold]x[/bold] [b");
    let read = bbcode("[code]move L07: [b]back[/b][/code]");
    assert_eq!(read.text, "move L07: [b]back[/b]", "in a code box everything stands for itself");
}

#[test]
fn pictures_smileys_signatures_and_marks_of_editing_are_left_out() {
    let post = "move L07: forward 1 :)\nrally all :crossed_swords: 😀\n[img]http://x.example/a.png[/img]\n:D\n\
                face P12:SE;-)\n\nLast edited by Anna on Sat Nov 21, 2026 8:00 pm, edited 2 times in total.\n\
                _________________\nVae victis\nmove on";
    let read = bbcode(post);
    assert_eq!(
        read.text.lines().filter(|l| !l.is_empty()).collect::<Vec<_>>(),
        ["move L07: forward 1", "rally all", "face P12:SE"]
    );
    assert!(
        read.notes.iter().any(|n| matches!(n, Note::SignatureStripped { lines: 3, .. })),
        "{:?}",
        read.notes
    );
}

#[test]
fn what_was_struck_out_does_not_count_and_a_note_says_so() {
    for read in [
        bbcode("[s]move L07: back[/s]\nmove L08: [strike]left 60,[/strike] forward 1"),
        markdown("~~move L07: back~~\nmove L08: ~~left 60,~~ forward 1"),
    ] {
        assert_eq!(read.text.split_whitespace().collect::<Vec<_>>().join(" "), "move L08: forward 1");
        assert_eq!(read.notes, [Note::StruckOut { pieces: 2 }]);
    }
}

#[test]
fn marks_of_markdown_go() {
    let post = "## Orders\n\n- **move L07: forward 1**\n* `rally all`\n1. *face all* _SE_\n\n\
                ```text\nmove **P12**: a_b\n```\nmove \\[x\\] a_b_c\\\n[here](http://x.example) ![no](http://y.example/z.png)";
    let read = markdown(post);
    assert_eq!(
        read.text.lines().filter(|l| !l.is_empty()).collect::<Vec<_>>(),
        [
            "## Orders",
            "- move L07: forward 1",
            "* rally all",
            "1. face all SE",
            "move **P12**: a_b",
            "move [x] a_b_c",
            "here"
        ]
    );
}

#[test]
fn a_sheet_filled_in_is_read_in_a_box_and_within_a_quote() {
    for lang in Lang::ALL {
        let (begin, end) = sheet_marks(lang);
        let sheet = format!("{begin}\nturn 3\n# moves\nmove L07: forward 1\n{end}");
        for (markup, post) in [
            (Markup::Bbcode, format!("Here you are :)\n[code]\n{sheet}\n[/code]\nAnna")),
            (Markup::Bbcode, format!("[quote=Umpire]The report\n[code]\n{sheet}\n[/code][/quote]")),
            (Markup::Markdown, format!("Here you are\n\n```\n{sheet}\n```\n")),
            (Markup::Markdown, format!("[quote=\"umpire, post:3, topic:12\"]\n```\n{sheet}\n```\n[/quote]")),
        ] {
            let read = read_post(post.as_bytes(), markup, &Limits::default());
            assert_eq!(read.text, "turn 3\n# moves\nmove L07: forward 1", "{post}");
        }
    }
}

#[test]
fn the_first_line_may_name_the_game_as_a_subject_does() {
    let read = bbcode("[b][spring-1410 T3] my orders[/b]\nrally all");
    assert_eq!((read.subject.as_str(), read.text.as_str()), ("[spring-1410 T3] my orders", "rally all"));
    assert_eq!(bbcode("[D1] rally all").subject, "");
}

#[test]
fn anything_at_all_can_be_read() {
    for raw in [
        &b""[..],
        b"\xff\xfe\x00[quote",
        b"[[[[[]]]]][/][/quote][=][quote=\"",
        b"```\n`````\n``",
        b"~~~~ ~~ ** __ \\",
        "[quote]".repeat(100_000).as_bytes(),
    ] {
        for markup in Markup::ALL {
            read_post(raw, markup, &Limits::default());
        }
    }
    assert_eq!(read_post("ro\u{15b}l".as_bytes(), Markup::Bbcode, &Limits::default()).text, "rośl");
}
