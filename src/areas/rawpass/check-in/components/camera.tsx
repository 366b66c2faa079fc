import { useEffect, useRef, useState } from "react";

/** How often a picture is read, and after how long the same code counts again, in milliseconds. */
const READ_EVERY_MS = 120;
const SAME_AGAIN_MS = 4_000;

/** What reads codes from pictures; not every browser has one, and TypeScript knows none. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorKind {
  new (options: { formats: "qr_code"[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, or else one in plain JavaScript. */
async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorKind };
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes("qr_code")) return new own({ formats: ["qr_code"] });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

/**
 * The camera, which reads one code after the other as long as it is shown. Loaded when it is opened.
 * @param onCode gets a code once, and again only after it was away, or after a while
 */
export default function CameraView({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    return watch(screen, { onCode: (code) => tell.current(code), onTrouble: setTrouble });
  }, []);
  if (trouble) {
    return (
      <p role="alert" className="border-red border-l-4 bg-night p-4">
        {trouble}
      </p>
    );
  }
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="cut aspect-4/3 w-full max-w-md bg-night object-cover"
    />
  );
}

interface Watcher {
  onCode(code: string): void;
  onTrouble(sentence: string): void;
}

/** Shows the camera and reads codes from it until the function that it gives is called. */
function watch(screen: HTMLVideoElement, { onCode, onTrouble }: Watcher): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNew = createNovelty();

  async function begin(): Promise<void> {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1280 } },
    });
    if (isOver) return end();
    screen.srcObject = stream;
    await screen.play();
    const detector = await createDetector();
    await read(detector);
  }
  async function read(detector: Detector): Promise<void> {
    if (isOver) return;
    // A picture that can't be read is followed by the next one.
    const [found] = await detector.detect(screen).catch(() => []);
    if (found && !isOver && isNew(found.rawValue, Date.now())) onCode(found.rawValue);
    timer = setTimeout(() => void read(detector), READ_EVERY_MS);
  }
  function end(): void {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  begin().catch((error: unknown) => {
    if (!isOver) onTrouble(troubleOf(error));
  });
  return end;
}

/** Whether a code is another than the last one, or comes again after a while. */
function createNovelty(): (code: string, now: number) => boolean {
  let last = { code: "", seenAt: 0 };
  return (code, now) => {
    const isSame = code === last.code && now - last.seenAt < SAME_AGAIN_MS;
    last = { code, seenAt: now };
    return !isSame;
  };
}

function troubleOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") {
    return "The browser does not let this page use the camera. Please allow it beside the address.";
  }
  if (name === "NotFoundError") return "This device has no camera. A USB scanner works, too.";
  return "The camera can't be used right now. Please search by name.";
}
