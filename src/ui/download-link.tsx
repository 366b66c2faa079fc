import { Download } from "lucide-react";
import { buttonClass } from "./button.tsx";

/** A file that the server makes of what is shown. */
export function DownloadLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} download className={buttonClass("quiet")}>
      <Download aria-hidden="true" size={18} />
      {children}
    </a>
  );
}
