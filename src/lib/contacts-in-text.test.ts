import { describe, expect, test } from "vitest";
import { hasContact, hasPhoneOrEmail, linksToPhoneOrEmail } from "./contacts-in-text.ts";

describe("a text has no contact when it says", () => {
  test("leaves texts alone that people write about games", () => {
    for (const text of [
      "Two fields, one stage: 11/28/2026 - 11/29/2026",
      "One game, two innings, 2026-11-28 10:00",
      "11/28/2026: two one-day camps",
      "Great game!",
      "Saw him at Kirsch-Rooney on 3/10/2027, 3-for-4 with two doubles.",
      "He went 3-4, 2-3 and 4-5 this weekend.",
      "Hit .350 .410 .520 this spring.",
      "60-yard dash in 6.85, exit velo 92 mph, pop time 1.95",
      "Best of the 2024-2025 season, and of 2022 2023 2024.",
      "Won 12-10, then 7-6 in the 9th.",
      "Line score: 0 1 0 2 0 0 3 0 1",
      "What an arm.He is special.It was fun.",
      "St. Augustine vs. Jesuit, e.g. last Friday",
      "U.S. team material... no doubt",
      "Great at the plate.Us fans love him. He hit a double, one of three, then a triple two innings later",
      "Fun to watch.Me and my son were there",
      "Visit the club shop. Club page. He went 3 for 4.Page him",
      "Born in 2011, class of 2029",
      "@coach you have to see this",
      "At first base he is at home.",
      "Look at Yahya run",
      "Dot the i: he won.",
      "Record: 24-2 (1.05 ERA, 0.98 WHIP)",
      "$5,000,000 arm",
      "4.40 forty, 315 bench, 405 squat, 245 clean, 6-2, 195, 4.5 GPA",
      "He threw 88 89 90 91 mph in the 3rd, then 2-on-1",
      "One, two, three: four pitches later it was over. Five innings, zero walks.",
      "Plays at St. Augustine.Call him the dot of the i",
      "Was he out at third? No. Com'on!",
      "Instagram: three posts a week",
      "Two Instagram posts, one TikTok video, and our logo on Facebook.",
      "Instagram: weekly. Facebook: daily.",
      "We follow you on Instagram and like it",
      "Instagram 3x a week, Facebook 2nd Saturdays, TikTok U14",
      "Our Instagram is growing; Instagram stories reach 900 people",
      "Instagram: Stories",
      "Facebook: banner",
      "A big: one. He can handle it. The handle is broken",
      "10.12.14 and 3.10.2027, ERA 1.05, WHIP 0.98",
      "From 200–1500 people, ages five, six, seven, eight, 9, 10, 11 and 12",
      "Attendance 120, 350, 1200; packages at 250, 500, 1000",
      "❶ Banner ❷ Booth ❸ Two tickets",
      "Scores 3:2, 1:0, 4:4, 2:1, 5:3",
      "Rounds 315 405 225, splits 6.85 6.91 7.02 7.10",
      "Budget $1,500 to $2,500, or 1,500-2,500 a month",
      "$2,500,000 and $250,000,000, in all 1,234,567 views",
      "10,000 followers, 245,310 of them in 2026, and 1,500 parents",
      "Packages at 250, 500, 1000, or 250, 500, and 1,250",
      "Scores 3-2, 4-1, 5-0, 2-1, 3-2",
      "Line score 0, 1, 0, 2, 0, 0, 3, 0, 1",
      "Classes of 2027, 2028, 2029 and 2030, seasons 2024/2025/26",
      "Ages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11, or 10/11/12/13/14",
      "One, two, three, four, five, six, seven, eight, nine, ten",
      "5/8, 5/9, 5/10, 5/8/27, 5/15/27 and 10/11/2027",
      "Uno, dos, tres, grita el equipo. Cinco hits, cero errores, dos juegos",
      "From 9:00, 10:30, 12:00; hit .350, .410, .520",
    ]) {
      expect(hasContact(text), text).toBe(false);
    }
  });
});

describe("a text has a contact when it says", () => {
  test("finds every spelling of contact details", () => {
    for (const text of [
      "see https://evil.example/x",
      "HTTP://evil.example",
      "go to www.evil.example",
      "www .evil.example",
      "evil.com",
      "evil.com, really",
      "EVIL.COM!",
      "evil . com",
      "evil .com",
      "evil,com",
      "evil dot com",
      "evil(dot)com",
      "evil [dot] net",
      "youtu.be/abcdefghijk",
      "t.me/somebody",
      "discord.gg/abc",
      "evil．com",
      "evil。com",
      "ev\u200bil.c\u200bom",
      "münchen.org",
      "ana@city.example",
      "ana @ city . example",
      "ana at gmail",
      "ana at gmail dot com",
      "ana (at) city",
      "ana[at]city.example",
      "ana@gmail",
      "504-555-0142",
      "(504) 555-0142",
      "5045550142",
      "+1 504 555 0142",
      "1.504.555.0142",
      "504/555/0142",
      "504_555_0142",
      "504 – 555 – 0142",
      "555-0142",
      "call 555.0142 now",
      "+49 30 901820 12",
      "5 0 4 5 5 5 0 1 4 2",
      "5-0-4-5-5-5-0-1-4-2",
      "５０４-５５５-０１４２",
      "504\u200b5550142",
      "call 555 0142",
      "5O4-555-O142",
      "٥٠٤٥٥٥٠١٤٢",
      "five zero four five five five oh one four two",
      "504 five five five zero 142",
      "evil[.]com",
      "evil ( dot ) example",
      "evil·com",
      "evil․com",
      "evil.ru",
      "evil.co.uk",
      "evil.с\u043em",
      "www evil example",
      "discord gg/abc",
      "ana@city",
      "a n a @ c i t y . o r g",
      "ana AT city DOT example",
      "insta @ana_04",
      "IG: gulfroofing",
      "Our ig - gulfroofing, thanks",
      "instagram gulf_roofing",
      "insta: Gulf.Roofing",
      "Instagram = gulfroofing",
      "my insta handle is gulfroofing",
      "Username: gulfroofing",
      "tiktok gulfroofing04",
      "venmo gulfroofing2",
      "Snapchat: gulfroofing",
      "504.555.01.42",
      "504 555 01 42",
      "504-555-01-42",
      "50.45.55.01.42",
      "504\u2011555\u20110142",
      "504\u2212555\u22120142",
      "5\ufe0f\u20e30\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e30\ufe0f\u20e31\ufe0f\u20e34\ufe0f\u20e32\ufe0f\u20e3",
      "5\u03360\u03364\u0336-5\u03365\u03365\u0336-0\u03361\u03364\u03362\u0336",
      "❺⓿❹❺❺❺⓿❶❹❷",
      "⓹⓿⓸⓹⓹⓹⓿⓵⓸⓶",
      "504|555|0142",
      "504 ~ 555 ~ 0142",
      "fivezerofour fivefivefive zeroonefourtwo",
      "5 zero 4 5 5 5 zero 1 4 2",
      "504 five five five 0142",
      "five oh four, five five five, oh one four two",
      "His mom is at (504) - 555 - 0142",
      "504 555-01-42",
      "504#555#0142",
      "504 & 555 & 0142",
      "five o four five five five o one four two",
      "504 triple five 0142",
      "five o four triple five o one four two",
      "coachana.club",
      "Find me at coachana.me",
      "ana gmail com",
      "504, 555, 0142",
      "504,555,2142",
      "1,504,555,0142",
      "504, 555 0142",
      "504, 5550142",
      "call 555, 0142",
      "504 . 555 . 0142",
      "504 / 555 / 0142",
      "504/55/50/142",
      "5045/550/142",
      "5, 0, 4, 5, 5, 5, 0, 1, 4, 2",
      "5,0,4,5,5,5,0,1,4,2",
      "5. 0. 4. 5. 5. 5. 0. 1. 4. 2",
      "5/0/4/5/5/5/0/1/4/2",
      "five, zero, four, five, five, five, zero, one, four, two",
      "five / zero / four / five / five / five / zero / one / four / two",
      "five, 0, four, 5, five, 5, zero, 1, four, 2",
      "cinco cero cuatro cinco cinco cinco cero uno cuatro dos",
      "Cinco, cero, cuatro, cinco, cinco, cinco, cero, uno, cuatro, dos",
      "504 cinco cinco cinco 0142",
      "cincocerocuatro cincocincocinco cerounocuatrodos",
      "ana[@]city.example",
      "a\u0336n\u0336a\u0336@\u0336c\u0336ity.example",
      "ana-at-gmail",
    ]) {
      expect(hasContact(text), text).toBe(true);
    }
  });
});

test("looks through a long text of near misses once", () => {
  for (const part of ["a.", "@", "1-", "(", "@ a ", "one ", "o", "call 1 "]) {
    // Processor time, which other work on the machine does not lengthen.
    const least = (length: number) => {
      const text = part.repeat(length / part.length);
      const times = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        hasContact(text);
        return process.cpuUsage(before).user || 1_000;
      });
      return Math.min(...times);
    };
    least(2_000);
    // Twenty times the text takes twenty times as long, and 400 times where each place looks at all others.
    expect(least(200_000) / least(10_000), part).toBeLessThan(150);
  }
});

test("tells an email address or a phone number from links and handles", () => {
  for (const [text, is] of [
    ["Write to ana@city.example", true],
    ["Call 504-555-0142", true],
    ["Find us at lakefront.example, or as @lakefront on Instagram", false],
    ["Hotels.com", false],
    ["1-800-Flowers, since 1976", false],
  ] as const) {
    expect(hasPhoneOrEmail(text), text).toBe(is);
  }
});

test("finds an email address or a phone number in a link", () => {
  for (const [url, is] of [
    ["https://wa.me/15045550142", true],
    ["https://api.whatsapp.com/send?phone=447911123456", true],
    ["https://lakefront.example/call/504-555-0142", true],
    ["https://lakefront.example/?tel=%2B1%20504%20555%200142", true],
    ["https://lakefront.example/?to=ana%40city.example", true],
    ["https://ana@city.example/", true],
    ["https://lakefront.example/504%E2%80%91555%E2%80%910142", true],
    ["https://www.tiktok.com/@lakefront.baseball", false],
    ["https://www.facebook.com/profile.php?id=100063712345678", false],
    ["https://lakefront.example/2027/05/08/forty-teams-2000-families", false],
    ["https://lakefront.example/%E0%A4%A", false],
  ] as const) {
    expect(linksToPhoneOrEmail(url), url).toBe(is);
  }
});
