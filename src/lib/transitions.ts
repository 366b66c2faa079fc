/** A change of something's state: who may make it, in which states, and the state that follows. */
export interface Transition<Actor extends string, From extends string, To extends string> {
  by: readonly Actor[];
  from: readonly From[];
  to: To;
}

export interface Transitions<
  Name extends string,
  Actor extends string,
  From extends string,
  To extends string,
> {
  /** The state that follows by a transition; null where it is not allowed. */
  next(from: From | To, name: Name, by: Actor): To | null;
  /** The transitions that somebody may make in a state, in the order of the table. */
  allowed(from: From | To, by: Actor): Name[];
  /** The states that somebody may bring something to, in the order of the table. */
  following(from: From | To, by: Actor): To[];
  /** The states from which somebody may bring something to a state, in the order of the table. */
  preceding(to: From | To, by: Actor): From[];
  /** Whether somebody may bring something from one state to another. */
  mayBecome(from: From | To, to: From | To, by: Actor): boolean;
}

/** The one table of what may become of something, which its buttons and its service read. */
export function defineTransitions<
  const Name extends string,
  const Actor extends string,
  const From extends string,
  const To extends string,
>(table: Readonly<Record<Name, Transition<Actor, From, To>>>): Transitions<Name, Actor, From, To> {
  const rows = Object.entries(table) as [Name, Transition<Actor, From, To>][];
  const has = (all: readonly string[], one: string) => all.includes(one);
  const allowedRows = (from: From | To, by: Actor) =>
    rows.filter(([, row]) => has(row.from, from) && has(row.by, by));
  const following = (from: From | To, by: Actor) => [
    ...new Set(allowedRows(from, by).map(([, { to }]) => to)),
  ];
  return {
    next(from, name, by) {
      const row = table[name];
      return has(row.from, from) && has(row.by, by) ? row.to : null;
    },
    allowed: (from, by) => allowedRows(from, by).map(([name]) => name),
    following,
    preceding(to, by) {
      const before = rows.filter(([, row]) => row.to === to && has(row.by, by));
      return [...new Set(before.flatMap(([, { from }]) => from))];
    },
    mayBecome: (from, to, by) => has(following(from, by), to),
  };
}
