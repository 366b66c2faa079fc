import type { ManagedUser } from "../../schema/panel.ts";

interface UnconfirmedNoteProps {
  user: ManagedUser;
  /** What has to wait, as the end of a sentence: "no right can be given". */
  waits: string;
}

/** Says before it is tried what an account with an address that nobody confirmed is refused. */
export function UnconfirmedNote({ user: { username, email }, waits }: UnconfirmedNoteProps) {
  return (
    <p role="alert" className="wrap-anywhere border-red border-l-4 bg-night p-4">
      {`@${username} has not confirmed the address ${email}. Whoever owns that mailbox could take over the account, so ${waits} until it is confirmed.`}
    </p>
  );
}
