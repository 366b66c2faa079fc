import { HandCoins, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { businessDate } from "#lib/dates.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { RETURNED_BY_BANK } from "../rules/disputes.ts";
import type { CustomerOrder } from "../schema/orders.ts";
import { OrderHeading } from "./order-heading.tsx";
import { wordsOf } from "./order-words.ts";

interface DelayChoiceProps {
  order: CustomerOrder;
  token: string;
  /** Why the last answer was not taken, or null. */
  refusal: string | null;
}

/** What the customer of a late order decides: to wait until the new date, or to have the money back. */
export function DelayChoice({ order, token, refusal }: DelayChoiceProps) {
  const { orderNumber, delay, isTest } = order;
  const isOpen = delay !== null && delay.choices.length > 0;
  const { title, text } = isOpen ? openWords(order, delay) : closedWords(order);
  return (
    <>
      <OrderHeading title={title} text={text} isTest={isTest} orderNumber={orderNumber} />
      {refusal && (
        <p role="alert" className="mt-6 max-w-2xl border-red border-l-4 bg-night p-4 font-semibold">
          {refusal}
        </p>
      )}
      {isOpen && <Choices order={order} delay={delay} />}
      <p className="mt-8">
        <Link to={paths.orderStatus(token)} className={buttonClass("quiet")}>
          See my order
        </Link>
      </p>
    </>
  );
}

type Delay = NonNullable<CustomerOrder["delay"]>;

const dateOf = (at: string) => businessDate(new Date(at));

interface Words {
  title: string;
  text: string;
}

function openWords({ deliveryMethod }: CustomerOrder, delay: Delay): Words {
  const isPickup = deliveryMethod === "pickup";
  if (delay.answer === "wait") {
    return {
      title: "Thank you for waiting",
      text: `We will ${isPickup ? "have your order ready" : "ship your order"} before ${dateOf(delay.waitUntil)}. If we do not, we will cancel it and refund everything you paid for it.`,
    };
  }
  return {
    title: "Your order is late",
    text: `We are sorry: it ${isPickup ? "is not ready for pickup" : "has not shipped"} yet. Would you like to wait or get your money back? If we don't hear from you before ${dateOf(delay.answerBy)}, we will cancel the order and refund everything you paid for it.`,
  };
}

/** The outcome of the order, if nothing is left to decide. */
function closedWords(order: CustomerOrder): Words {
  if (order.isLost) return { title: "Money back", text: RETURNED_BY_BANK };
  if (order.paymentStatus === "disputed") {
    return {
      title: "Your bank decides",
      text: "The payment is in dispute with your bank. There is nothing to choose until the bank decides.",
    };
  }
  if (order.status !== "cancelled") return wordsOf(order);
  return {
    title: "Money back",
    text: `We have canceled your order. Your refund is on its way to your original payment method. ${BANKS_TAKE}.`,
  };
}

/** Two buttons that post, so that a mail program which opens the link decides nothing. */
function Choices({ order: { deliveryMethod }, delay }: { order: CustomerOrder; delay: Delay }) {
  const until = dateOf(delay.waitUntil);
  const amount = inDollars(delay.refundCents);
  return (
    <form method="post" className="mt-10 grid max-w-4xl items-stretch gap-6 md:grid-cols-2">
      {delay.choices.includes("wait") && (
        <Choice
          title="Wait"
          text={`We will ${deliveryMethod === "pickup" ? "have it ready" : "ship it"} before ${until}. Until then, you can still change your mind and get your money back.`}
        >
          <Button type="submit" name="answer" value="wait">
            <Hourglass aria-hidden="true" size={18} />
            Wait until {until}
          </Button>
        </Choice>
      )}
      <Choice
        title="Money back"
        text={`We will cancel the order and refund ${amount} to your original payment method. This is final.`}
      >
        <Button type="submit" name="answer" value="refund">
          <HandCoins aria-hidden="true" size={18} />
          Refund my {amount}
        </Button>
      </Choice>
    </form>
  );
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="cut flex flex-col bg-night p-5 sm:p-8">
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-3 mb-6 text-pretty">{text}</p>
      <div className="mt-auto grid">{children}</div>
    </section>
  );
}
