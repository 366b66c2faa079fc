/** First names with the short ones that stand for them. "Jack" and "Drew" are as often names of their own. */
const SHORT_NAMES = `
  alexander alex xander|andrew andy|anthony tony|benjamin ben benny|charles charlie chuck|christopher chris
  daniel dan danny|david dave|donald don donnie|edward eddie ted|eugene gene|francis frank|gregory greg
  henry hank|isaac ike|jacob jake|james jim jimmy jamie|jeffrey jeff|john johnny|jonathan jon|joseph joe joey
  joshua josh|kenneth ken kenny|lawrence larry|matthew matt|michael mike mikey|nathaniel nate|nathan nate
  nicholas nick nicky|patrick pat|peter pete|phillip phil|raymond ray|richard rick ricky|robert rob bob bobby
  ronald ron ronnie|samuel sam sammy|stephen steve|steven steve|theodore ted teddy|thomas tom tommy
  timothy tim timmy|vincent vince|walter walt|wesley wes|william will bill billy|zachary zach zack`
  .trim()
  .split(/\||\n/)
  .map((line) => line.trim().split(" "));

const byName = new Map<string, string[]>();
for (const [name = "", ...shortOnes] of SHORT_NAMES) {
  byName.set(name, shortOnes);
  for (const shortOne of shortOnes) byName.set(shortOne, [...(byName.get(shortOne) ?? []), name]);
}

/** What a plain first name is called as well: "michael" is mike and mikey, "mike" is michael. */
export function shortNamesOf(name: string): readonly string[] {
  return byName.get(name) ?? [];
}
