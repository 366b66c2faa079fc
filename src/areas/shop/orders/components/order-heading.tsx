interface OrderHeadingProps {
  title: string;
  text: string;
  /** Whether nothing of it is real. */
  isTest: boolean;
  /** Which order it is, where nothing else on the page says so. */
  orderNumber?: string;
}

/** Where an order stands, in words, above all else of it. */
export function OrderHeading({ title, text, isTest, orderNumber }: OrderHeadingProps) {
  return (
    <>
      {isTest && (
        <p className="mb-6 inline-block border-2 border-red px-3 py-1.5 font-semibold text-sm">
          TEST MODE: no money moves and nothing is sent.
        </p>
      )}
      {orderNumber && <p className="mb-2 font-semibold text-dim">Order {orderNumber}</p>}
      <h1 className="text-[clamp(3rem,8vw,6rem)] uppercase leading-[0.88]">{title}</h1>
      <p className="mt-5 max-w-2xl text-pretty text-lg">{text}</p>
    </>
  );
}
