/** Last names that staff write with a capital letter without meaning a child: seasons, months, words of the game. */
const NEVER_ALONE = `
  april august autumn baker ball banks bell best bishop black blue bright brown bush carter case chance chase church
  clay coach cook cross day dean diamond early ease fair fall farmer field fields fisher flowers ford forest fox free
  french frost gold good grace grand grant gray green hall hand hard hart hayes head high hill home hood hope hunt
  hunter john joy judge july june justice key king knight lake lane law leader light little long love major march mark
  marsh martin mason mays mills moon moss noble north page park parker parks penn pool porter power powers price quick
  rank rice rich rivers roads rock rose royal rush sharp short small snow south speed spring star steel stone strange
  street strong summer summers swift taylor tyler victory walker wall ward warm waters webb weeks wells west white
  wild will winter wise wolf wood woods wright york young`;
/** Other names, first and last, that are words of every day too: "which means", "gates open", "when will he". */
const ALSO_WORDS = `
  ace angel art ash bank barn base bass battle bay beach bean bear berry bill bills bird bloom board bolt bond boots
  bow branch bridge bridges brook bull burden burns cage calm camp cannon cash castle chambers champion child clear
  cliff close cloud comfort constant corn cotton count crane creek crisp crow dance dark dash dear drew driver duke
  eagle east english fine finger fish flag flood flow fly foot friend fuller garden gates gentle gift glass going
  guest guy ham hammer handy hawk hay heard heart held hits hole holiday hook horn house inning just keen keys kite
  lamb lance land large last lawless lean line link lively lock loss lot loving low lucky marks mast masters match may
  mean means miles mill mind money moody more morning mound mounts near new nick night noon oaks order over overall
  pace pack paper pat patch peace peach peak pearl perfect pine pitcher plant play player points pope pound precious
  pride priest prime prince proper rain ramp reader ready rider ridge ring rings rip river rob rocky roller root roots
  rope round rounds rows rule rusty sage sailor salt sand sands savage school score scout seal self seller senior
  shade shark shields shine shore shy silver singer skip slack slide smart smooth solid sparks speaker spikes sport
  squire staff still stock storm story stout straight summit sunny swan sweat sweet swing team temple tie tiger till
  tower town towns trace trail true vest vine wade wages wait walk walls wanted war watch water way wheat win wind
  wing winner wins wish wonder worth worthy yard yards yell younger`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const neverAlone = setOf(NEVER_ALONE);
const everyday = new Set([...neverAlone, ...setOf(ALSO_WORDS)]);

/** Whether a last name names nobody without a first name, however it is written: "in March", "at Lake Park". */
export function isNeverAlone(lastName: string): boolean {
  return neverAlone.has(lastName);
}

/** Whether a name is a word of every day as well, so that only a capital letter tells which it is. */
export function isEveryday(name: string): boolean {
  return everyday.has(name);
}
