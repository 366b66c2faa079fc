interface Player {
  /** What it plays: its name for screen readers. */
  title: string;
  /** The provider's player. */
  src: string;
  /** Address of a drawing that stands in its place. */
  poster: string;
  className: string;
}

/**
 * Another company's player, of which nothing loads before a click, also without scripts: the frame
 * holds a poster of ours, whose link opens the player in its place.
 */
export function EmbeddedPlayer({ title, src, poster, className }: Player) {
  return (
    <iframe
      title={title}
      src={src}
      srcDoc={posterDocument({ title, src, poster })}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className={`focus:outline-2 focus:outline-chalk focus:outline-offset-2 ${className}`}
    />
  );
}

/**
 * It fills the frame by attributes alone: the page's content policy holds in it, too. Around the link
 * is room for the browser's own focus ring, a light one.
 */
function posterDocument({ title, src, poster }: Omit<Player, "className">): string {
  const label = escapeHtml(`Play: ${title} (opens ${new URL(src).host})`);
  return `<!doctype html><html lang="en-US"><meta name="color-scheme" content="dark"><title>${label}</title><body topmargin="2" rightmargin="2" bottommargin="2" leftmargin="2" bgcolor="#121212"><a href="${escapeHtml(src)}" aria-label="${label}"><svg display="block" width="calc(100vw - 4px)" height="calc(100vh - 4px)" aria-hidden="true"><image href="${escapeHtml(poster)}" width="100%" height="100%"/></svg></a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
