import { MailLink } from "#ui/mail-link.tsx";

interface AccountCellProps {
  /** Null after the account was deleted. */
  username: string | null;
  email: string | null;
}

/** The account behind a row of staff's lists, with the address to write to. */
export function AccountCell({ username, email }: AccountCellProps) {
  return (
    <div className="grid min-w-0">
      <span>{username ?? "Deleted"}</span>
      {email && <MailLink address={email} />}
    </div>
  );
}
