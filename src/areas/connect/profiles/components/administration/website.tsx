/** The website of somebody in Connect, which staff look at in another window. */
export function Website({ url }: { url: string }) {
  return (
    <a
      href={url}
      rel="noopener nofollow ugc"
      target="_blank"
      className="inline-block min-h-6 underline"
    >
      {new URL(url).hostname}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}
