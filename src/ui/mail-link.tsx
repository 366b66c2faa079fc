/** An email address that opens the person's mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(address)}`}
      className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-chalk lg:min-h-6"
    >
      {address}
    </a>
  );
}
