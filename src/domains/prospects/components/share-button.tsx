import { Share2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";

/** Hands the page's address to the phone's share sheet, else to the clipboard. */
export function ShareButton({ name }: { name: string }) {
  return (
    <Button look="quiet" className="needs-scripts" onClick={() => void share(name)}>
      <Share2 aria-hidden="true" size={18} />
      Share
    </Button>
  );
}

async function share(name: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share) {
      await navigator.share({ title: `${name} on the NOLA Top 100`, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify({
      title: "Link copied",
      description: "Paste it wherever you like.",
      variant: "default",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify({ title: "Share this page", description: url, variant: "default" });
  }
}
