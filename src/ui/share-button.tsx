import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { notify } from "./notify.ts";

/** Hands the page's address to the phone's share sheet, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" className="needs-scripts print:hidden" onClick={() => void share(title)}>
      <Share2 aria-hidden="true" size={18} />
      Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify({
      title: "Link copied",
      description: "Paste it anywhere.",
      variant: "default",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify({ title: "Share this page", description: url, variant: "default" });
  }
}
