import type { Category } from "#areas/connect/profiles/schema/choices.ts";

/** Something that an invented creator looks for a sponsor for. */
export interface DemoListing {
  title: string;
  category: Category;
  place: string;
  /** How many people it reaches. */
  reach: number;
  /** How many days from today it begins, and how many it lasts. */
  days: readonly [begins: number, lasts: number];
  /** In dollars. */
  price: readonly [from: number, to: number];
  about: string;
  benefits: readonly string[];
  slots?: number;
}

export const DEMO_EVENTS: readonly DemoListing[] = [
  {
    title: "Title sponsor of the Lakefront Spring Classic",
    category: "title",
    place: "New Orleans, LA",
    reach: 6_000,
    days: [60, 3],
    price: [5_000, 12_000],
    about:
      "Sixty-four travel teams from five states play three days on eleven fields by the lake. One company gives the weekend its name, from the first pitch on Friday to the finals on Sunday.",
    benefits: ["Name in the title of the event", "Banner behind every home plate", "First pitch"],
  },
  {
    title: "Shirts of the Crescent City Showcase",
    category: "apparel",
    place: "Metairie, LA",
    reach: 900,
    days: [35, 2],
    price: [750, 2_000],
    about:
      "A hundred and eighty players of the classes to come show their arms and bats to college coaches. Each of them wears the showcase shirt for two days, and keeps it.",
    benefits: ["Logo on the back of 240 shirts", "Table at the check-in"],
    slots: 2,
  },
  {
    title: "Outfield signs of the Fall Wood Bat League",
    category: "signage",
    place: "Kenner, LA",
    reach: 3_500,
    days: [20, 60],
    price: [250, 600],
    about:
      "Eight high school teams play with wood bats on two nights a week. Signs hang on the fence in left and center field through the whole season, under the lights.",
    benefits: ["Sign of 4 by 8 feet", "Named over the speakers each night"],
    slots: 12,
  },
  {
    title: "Lunch for volunteers of the Winter Clinic",
    category: "in_kind",
    place: "New Orleans, LA",
    reach: 300,
    days: [45, 1],
    price: [200, 500],
    about:
      "Forty volunteers give a free day of baseball to two hundred and fifty children. A restaurant or a grocer feeds them, and everybody hears who did.",
    benefits: ["Thanks at the opening and the end", "Own table beside field one"],
  },
  {
    title: "Home Run Derby under the lights",
    category: "title",
    place: "Gretna, LA",
    reach: 1_200,
    days: [75, 1],
    price: [1_000, 3_000],
    about:
      "Sixteen hitters, one evening, and the whole neighborhood in the stands. The sponsor hands over the trophy and pays for every ball that clears the fence.",
    benefits: ["Name on the trophy", "Logo on the scoreboard", "Ten seats behind home plate"],
  },
];

export const DEMO_TEAMS: readonly DemoListing[] = [
  {
    title: "Travel money for the Bayou Herons 14U",
    category: "other",
    place: "Metairie, LA",
    reach: 800,
    days: [30, 90],
    price: [500, 3_000],
    about:
      "Fourteen players from Jefferson Parish have been invited to two tournaments out of state. Their sponsors pay for the bus, so that no family has to say no.",
    benefits: ["Logo on the team's bus", "Framed picture signed by the team"],
    slots: 6,
  },
  {
    title: "Uniforms of the Gentilly Lamplighters",
    category: "apparel",
    place: "New Orleans, LA",
    reach: 1_500,
    days: [50, 120],
    price: [1_200, 2_500],
    about:
      "A new team of a neighborhood that had none for ten years needs two sets of uniforms, home and away, for fifteen players and three coaches.",
    benefits: ["Logo on the left sleeve", "Logo on the team's page"],
  },
  {
    title: "Catcher's gear for the Algiers Ferrymen",
    category: "equipment",
    place: "New Orleans, LA",
    reach: 600,
    days: [25, 100],
    price: [300, 900],
    about:
      "Three teams of one club share two sets of catcher's gear. Two more sets, of the right sizes, let all of them practice on the same evening.",
    benefits: ["Thanks on the club's page", "Sign at the practice field"],
  },
  {
    title: "Season banner of the Chalmette Cannons",
    category: "signage",
    place: "Chalmette, LA",
    reach: 2_200,
    days: [40, 150],
    price: [400, 800],
    about:
      "The banner hangs above the dugout in every home game from March to July and travels with the team to each tournament.",
    benefits: ["Banner above the dugout", "Named before every home game"],
    slots: 4,
  },
  {
    title: "Scholarships for two players of the Slidell Sails",
    category: "scholarship",
    place: "Slidell, LA",
    reach: 700,
    days: [55, 180],
    price: [900, 1_800],
    about:
      "Two families could not pay for a year of travel ball. Their places are kept for them until a sponsor is found, and nobody but the club knows who they are.",
    benefits: ["Thanks at the season's dinner", "Letter from the club's board"],
    slots: 2,
  },
];

export const DEMO_FACILITIES: readonly DemoListing[] = [
  {
    title: "Lights for field two in Harahan",
    category: "equipment",
    place: "Harahan, LA",
    reach: 12_000,
    days: [90, 200],
    price: [8_000, 25_000],
    about:
      "Four poles let sixty teams play after sunset in the months when it is too hot before. The poles stand, and the lamps are what is missing.",
    benefits: ["Field named for three years", "Plaque at the gate", "Switching on the lights"],
  },
  {
    title: "Scoreboard of the Westbank Yard",
    category: "signage",
    place: "Marrero, LA",
    reach: 9_000,
    days: [70, 250],
    price: [2_000, 6_000],
    about:
      "The new scoreboard has room for two names, one on each side of the clock. It is seen from all four fields and from the road beside them.",
    benefits: ["Name on the scoreboard for a year", "Named at the opening"],
    slots: 2,
  },
  {
    title: "Batting cage nets at the Uptown Cages",
    category: "equipment",
    place: "New Orleans, LA",
    reach: 2_500,
    days: [28, 120],
    price: [600, 1_500],
    about:
      "Six cages are booked from four in the afternoon to nine at night. Their nets are eight years old, and two of them are closed until they are replaced.",
    benefits: ["Sign on a cage for two years", "Free hour in the cage each month"],
    slots: 6,
  },
  {
    title: "Shade over the bleachers in Covington",
    category: "other",
    place: "Covington, LA",
    reach: 4_000,
    days: [100, 150],
    price: [1_500, 4_000],
    about:
      "Grandparents leave in the third inning because the bleachers have no shade. Two sails above them change that, with a name along the edge.",
    benefits: ["Name along the edge of the sails", "Plaque at the bleachers"],
    slots: 2,
  },
  {
    title: "Water stations at the Westbank Yard",
    category: "in_kind",
    place: "Marrero, LA",
    reach: 9_000,
    days: [65, 180],
    price: [400, 1_000],
    about:
      "In June every dugout empties a cooler in an hour. Four water stations with filters make that safe, and one company fills and minds them.",
    benefits: ["Name on four stations", "Thanks in every program"],
  },
];

export const DEMO_ATHLETES: readonly DemoListing[] = [
  {
    title: "A left-handed pitcher on the way to the pros",
    category: "equipment",
    place: "New Orleans, LA",
    reach: 1_800,
    days: [15, 180],
    price: [300, 1_500],
    about:
      "I pitched four years in college and now play in an independent league. I look for a partner for gloves, spikes and recovery, and show every week what I do with them.",
    benefits: ["Four posts a month", "Visit at your store"],
  },
  {
    title: "Clinics with a former college catcher",
    category: "other",
    place: "Baton Rouge, LA",
    reach: 500,
    days: [30, 150],
    price: [500, 1_200],
    about:
      "I give free catching clinics at city parks on Saturdays. A sponsor pays for the gear that stays with the children, and is named at each of them.",
    benefits: ["Name on the clinic's shirt", "Named at ten clinics"],
    slots: 3,
  },
  {
    title: "An infielder who films every practice",
    category: "digital",
    place: "Metairie, LA",
    reach: 7_500,
    days: [10, 90],
    price: [150, 800],
    about:
      "My short films on footwork are watched by coaches all over the Gulf South. Each of them can begin with your name, said by me and not by a machine.",
    benefits: ["Named in twelve films", "One film at your place"],
    slots: 4,
  },
  {
    title: "Back from surgery, with a camera along",
    category: "digital",
    place: "Mandeville, LA",
    reach: 2_600,
    days: [20, 200],
    price: [250, 1_000],
    about:
      "I am twenty-two and had my elbow repaired last spring. I write about each week of the way back, for everybody who has the same before them.",
    benefits: ["Logo beside the diary", "Talk for your staff"],
    slots: 2,
  },
  {
    title: "Winter training of a pro outfielder",
    category: "scholarship",
    place: "Gretna, LA",
    reach: 900,
    days: [14, 100],
    price: [600, 2_400],
    about:
      "From December to February nobody pays minor leaguers. A sponsor lets me train every day instead of three, and gets me for two days at an event of their own.",
    benefits: ["Two days at your event", "Signed bat"],
  },
];

export const DEMO_MEDIA: readonly DemoListing[] = [
  {
    title: "Opening words of the Dugout Gumbo podcast",
    category: "digital",
    place: "New Orleans, LA",
    reach: 5_500,
    days: [12, 80],
    price: [200, 900],
    about:
      "Every Tuesday two coaches and a mother talk about a week of baseball on both sides of the lake. The first half minute belongs to a company from here.",
    benefits: ["Half a minute at the start", "Link in the notes of the show"],
    slots: 4,
  },
  {
    title: "Live stream of the fall finals",
    category: "digital",
    place: "Metairie, LA",
    reach: 14_000,
    days: [48, 3],
    price: [1_000, 3_500],
    about:
      "Nine finals, three cameras and somebody who knows the players' names. Grandparents in Houston watched the last one to the end.",
    benefits: ["Logo beside the score", "Named between innings"],
    slots: 3,
  },
  {
    title: "Back cover of the high school season guide",
    category: "signage",
    place: "New Orleans, LA",
    reach: 20_000,
    days: [80, 30],
    price: [900, 2_000],
    about:
      "Seventy schools, all schedules, and a page on each team: the guide lies in every gym and every sports store from Houma to Slidell.",
    benefits: ["The whole back cover", "Fifty printed guides"],
  },
  {
    title: "Pictures of the week, with your name",
    category: "digital",
    place: "Kenner, LA",
    reach: 3_000,
    days: [18, 100],
    price: [150, 450],
    about:
      "Our photographer is at four fields each weekend, and families may download what they like for free. The sponsor's name stands below each picture.",
    benefits: ["Name below 400 pictures", "Twenty prints for your walls"],
    slots: 3,
  },
  {
    title: "Scoreboard film of the Lakefront fields",
    category: "title",
    place: "New Orleans, LA",
    reach: 8_000,
    days: [58, 120],
    price: [700, 1_600],
    about:
      "Between two games a film of three minutes runs on the big board. It tells of one player, one coach and one company, and we make all of it.",
    benefits: ["A minute of film about you", "The film for your own use"],
    slots: 5,
  },
];

export const DEMO_PROGRAMS: readonly DemoListing[] = [
  {
    title: "Free baseball on Saturdays in Central City",
    category: "scholarship",
    place: "New Orleans, LA",
    reach: 400,
    days: [22, 150],
    price: [1_000, 5_000],
    about:
      "A hundred children from six to ten come each Saturday, and none of them pays. A sponsor's thousand dollars is gloves, balls and lunch for a month.",
    benefits: ["Name on the team shirts", "Day with the children", "Report each month"],
    slots: 5,
  },
  {
    title: "Softball for girls who begin at twelve",
    category: "equipment",
    place: "Harvey, LA",
    reach: 350,
    days: [33, 120],
    price: [300, 1_200],
    about:
      "Most programs want players who began at six. This one takes girls who never held a bat, and needs bats, helmets and a pitching machine.",
    benefits: ["Name on the equipment shed", "Thanks at the last game"],
    slots: 3,
  },
  {
    title: "Homework before batting practice",
    category: "scholarship",
    place: "New Orleans, LA",
    reach: 250,
    days: [27, 160],
    price: [500, 2_500],
    about:
      "From three to five there are tutors, from five to seven there are coaches. A school year of it costs a sponsor less than a billboard.",
    benefits: ["Name on the study room", "Invitation to report card night"],
    slots: 4,
  },
  {
    title: "Umpire school for high school graduates",
    category: "other",
    place: "Baton Rouge, LA",
    reach: 1_100,
    days: [85, 14],
    price: [800, 2_000],
    about:
      "Games are cancelled because nobody calls them. In two weeks we train twenty umpires over eighteen, who work in every park afterwards.",
    benefits: ["Logo on twenty umpires' shirts", "Named in the class picture"],
    slots: 2,
  },
  {
    title: "Glove drive of the Northshore parks",
    category: "in_kind",
    place: "Mandeville, LA",
    reach: 1_600,
    days: [16, 30],
    price: [100, 400],
    about:
      "Outgrown gloves are collected at twelve places, mended and given away before the season. We look for stores that put up a box and a company that pays for the leather.",
    benefits: ["Name on twelve boxes", "Thanks on the page of the parks"],
    slots: 6,
  },
];
