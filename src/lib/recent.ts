/**
 * Values under keys, as many as there is room for: the one that nobody asked for longest leaves first.
 * Who asks is noted once half the room is taken, because noting costs more than finding.
 */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Drops what is kept under the key, when it is still this value. */
  drop(key: string, value: Value): void;
  clear(): void;
}

export function createRecent<Value>(most: number): Recent<Value> {
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined || values.size * 2 < most) return value;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    drop(key, value) {
      if (values.get(key) === value) values.delete(key);
    },
    clear: () => values.clear(),
  };
}
