import { PaymentDifferences } from "#areas/shop/orders/components/administration/payment-differences.tsx";
import { prefetchDifferences } from "#areas/shop/orders/components/administration/prefetch-orders.ts";
import { MONTHS, PAYMENTS } from "#areas/staff/components/payments/lists.ts";
import { MonthList } from "#areas/staff/components/payments/month-list.tsx";
import { PaymentList } from "#areas/staff/components/payments/payment-list.tsx";
import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { prefetchList } from "#ui/list-definition.ts";

function ComparedPayments() {
  return (
    <>
      <PaymentDifferences />
      <PaymentList />
    </>
  );
}

const TABS: TabsOf<"payments"> = {
  payments: {
    title: "Payments",
    Panel: ComparedPayments,
    async prefetch(client, search) {
      await prefetchDifferences(client);
      await prefetchList(client, PAYMENTS, search);
    },
  },
  months: listTab("By month", MonthList, MONTHS),
};

export const meta = describePage(() => ({
  title: "Payments",
  description: "Where staff read what was paid and refunded, and take it by the month.",
  path: paths.paymentsAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("payments", TABS);

export const clientLoader = tabClientLoader;

export default function PaymentsPage() {
  return <TabbedPage page="payments" title="Payments" label="Money of the company" tabs={TABS} />;
}
