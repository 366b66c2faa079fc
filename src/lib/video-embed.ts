const EMBEDS: [host: RegExp, embed: (url: URL) => string | null][] = [
  [/^(www\.|m\.)?youtube\.com$/, (url) => youTube(url.searchParams.get("v") ?? lastOf(url))],
  [/^youtu\.be$/, (url) => youTube(lastOf(url))],
  [/^(www\.|player\.)?vimeo\.com$/, (url) => vimeo(lastOf(url))],
  [/^(www\.)?hudl\.com$/, hudl],
];

/** The player that a video link stands for, at its cookieless address where there is one; else null. */
export function videoEmbed(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol !== "https:" || url.port || url.username || url.password) return null;
  const found = EMBEDS.find(([host]) => host.test(url.hostname));
  return found?.[1](url) ?? null;
}

function lastOf({ pathname }: URL): string {
  return pathname.split("/").filter(Boolean).at(-1) ?? "";
}

function youTube(id: string): string | null {
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeo(id: string): string | null {
  return /^\d{6,12}$/.test(id) ? `https://player.vimeo.com/video/${id}?dnt=1` : null;
}

function hudl({ pathname }: URL): string | null {
  const id = /^\/(?:embed\/)?video\/([\w/-]{3,80})$/.exec(pathname)?.[1];
  return id ? `https://www.hudl.com/embed/video/${id}` : null;
}
