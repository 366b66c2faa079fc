import { expect, test } from "vitest";
import { createStaffNames } from "./staff-names.ts";

const readsLikeStaff = createStaffNames(["RAW", "RAW Player Development"]);

test("finds every name that reads like staff", () => {
  for (const [_how, names] of [
    ["named", "admin administrator root system support moderator raw raw_staff staff mod help"],
    [
      "the company's",
      "RAW raw.official official_raw raw-nola RawPlayerDevelopment rawpass youscout",
    ],
    ["together", "raw-admin1 the.admin support_team realraw rawsupport nola_raw_team admin.root"],
    ["a post at the company", "raw_ceo raw.director raw_employee raw-recruiter raw_hr rawverified"],
    ["a post of staff", "it_support safetysupport helpdesk_rep support-manager verified_official"],
    ["with digits around", "admin1 007admin raw504 support2027 raw_1 4dmin_2"],
    ["with digits for letters", "4dmin adm1n r00t supp0rt m0derat0r 5upport 5y5tem 5taff adrnin"],
    ["with letters that look alike", "adrnin adrnln r4w ravv adm-ln off1c1al adminlstrator"],
    ["with repeated letters", "aadmin admiiin raaaw rooot suppport suport staaff"],
    ["taken apart", "a.d.m.i.n r-a-w _admin_ s_u_p_p_o_r_t x.admin xxadminxx"],
    ["a title before or after a name", "admin_ann john.admin ann-moderator staff.mike sysadmin.bo"],
    ["a title glued to a name", "adminjoe joeadmin 4dminjoe ann_joeadm1n xmoderator"],
    ["a title and a word beside it", "staffmember staff_member adminston webmasterjoe"],
    ["a misspelled title", "moderater adminstrator modrator m0derater1 webmasterr the_moderatr"],
  ] as const) {
    for (const name of names.split(" ")) expect([name, readsLikeStaff(name)]).toEqual([name, true]);
  }
});

test("leaves all other names to members", () => {
  for (const [_how, names] of [
    [
      "people's",
      "rawlings crawford rawson rawls badminton stafford john.raw ann_rawle rudra tom.root",
    ],
    [
      "of the game",
      "straw_hat draw5 strawberry rawhide the_rawhides raw_power modern.mo homerun504",
    ],
    [
      "longer words",
      "supporter supporters_1 rooted rooter systematic moderate moderately helper officials.dad",
    ],
    [
      "short words",
      "rot rotter mode moss war ward tray coach_ann team17 nola504 fan player_1 skipper",
    ],
    [
      "of fans of the company",
      "raw_fan rawdad raw.parent raw.mom ilovetheraws go.raw.go rawmarcus",
    ],
    ["nothing but digits or dashes", "123 504 --- ... _1_"],
  ] as const) {
    for (const name of names.split(" "))
      expect([name, readsLikeStaff(name)]).toEqual([name, false]);
  }
});

test("a name of thirty characters is judged at once, whatever stands in it", () => {
  const names = ["1".repeat(30), "i1l".repeat(10), "rawadmin".repeat(4), "modxx1".repeat(5)];
  const judged = names.map((name) => readsLikeStaff(name.slice(0, 30)));
  expect(judged).toEqual([false, false, false, true]);
});
