/** Notes as our scouts write them, of invented players: what was seen, and what is to come. */
const NOTES = {
  pitcher: [
    "He fills the zone with a fastball that plays above its speed: the arm is late and the ball gets on hitters. The breaking ball is his second pitch today and has the shape to miss bats; he threw it for strikes in all three innings that we saw.\n\nThe change-up is behind. With a third pitch he moves up.",
    "A strong lower half and a delivery that he repeats. The velocity held from the first inning to the fifth, which it did not in spring. He works fast and goes after hitters inside.\n\nWe want to see him hold runners: his time to the plate gave away two bases.",
    "More feel than power. He changes speeds on both breaking balls and is never in a hurry with men on. The fastball has come up since winter, and that is why he is here.",
  ],
  catcher: [
    "Quiet hands and soft wrists: low strikes stay strikes. He throws from his knees to first and from his feet to second, on the bag both times. His pitchers work faster with him behind the plate.\n\nAt bat he covers the outer half; pitches up and in still tie him up.",
    "A catcher who blocks everything. The transfer is quick, the arm is average, and the sum is a pop time that keeps runners honest. The bat has come a long way since spring.",
  ],
  infield: [
    "The first step is the best in his class: he is moving before the ball is hit. The hands are sure and the throw is on the chest from either side. He hit the ball hard in every round, mostly to the big part of the field.\n\nWhat keeps him from the very top is lift: the hard contact is on the ground too often.",
    "A short swing that stays in the zone for a long time. He walked twice, took the extra base twice, and made the play in the hole that his team had not made all day. A ballplayer first, and the numbers are catching up.",
    "Real power to his pull side, and since summer the other way too. The arm is enough for the left side. He is a step slow going back on the ball, and knows it: the work shows.",
  ],
  outfield: [
    "He runs the 60 like the center fielder he is, and the reads got better every month: two balls in the gap this fall were caught that fell in spring. The swing stays short with two strikes, and he takes the outside pitch to left center.\n\nThe arm is accurate and does not carry yet. That is what the players before him have and he has not.",
    "Loud contact in every round, with the strength to drive mistakes out of the park. He runs well under way. Good routes, and a throw from the right-field corner that ended an inning.\n\nHe chases with two strikes; when that stops, he moves up.",
    "A left fielder's arm and a center fielder's legs. He reaches base in every way there is and is a threat once he does. The exit velocity is up since winter without more swing and miss.",
  ],
} as const;

/** The note about a player of a group, the same one every time. */
export function notesOf(group: keyof typeof NOTES, place: number): string {
  const notes = NOTES[group];
  return notes[place % notes.length] ?? notes[0];
}
