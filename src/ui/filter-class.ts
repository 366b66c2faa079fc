/** The class names of a field by which a list is searched or filtered. */
export const FILTER_CLASS =
  "h-11 w-full rounded-sm border border-edge bg-night px-3 text-chalk placeholder:text-dim hover:border-chalk";
