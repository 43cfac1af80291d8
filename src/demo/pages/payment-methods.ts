import type { DemoPageTexts } from '../types.ts'

/** Which payment methods the shop accepts. Source: directive 2011/83/EU art. 8 (3). */
export const paymentMethods: DemoPageTexts = {
  en: {
    title: 'Payment methods',
    bodyHtml: `<p>You choose how to pay after you have placed your order. No payment method costs you anything extra. Your order page shows only the methods that work for your order and your country.</p>
<h2>Pay now</h2>
<ul><li>Credit or debit card: you enter the card details on a page of the bank or of the payment service, never on ours.</li><li>PayPal, Amazon Pay and Mollie: you confirm the payment there and come back to the shop.</li><li>Pay by bank: GoCardless collects the amount from your bank account.</li><li>Bitcoin: you pay from your own wallet.</li></ul>
<h2>Pay later</h2>
<ul><li>Klarna: you pay later or in instalments. Klarna decides whether it offers this to you.</li><li>Cash on delivery: you pay the courier.</li></ul>
<h2>Pay in advance</h2>
<p>Bank transfer: your order page shows our bank account and the reference. We reserve the goods and ship them when your money has arrived.</p>
<h2>Gift coupons</h2>
<p>A coupon pays all or part of an order. You pay the rest with another payment method, and what is left stays on the coupon.</p>
<h2>Refunds</h2>
<p>We refund you by the method you paid with.</p>`,
  },
  de: {
    title: 'Zahlungsarten',
    bodyHtml: `<p>Wie Sie bezahlen, wählen Sie nach dem Absenden der Bestellung. Keine Zahlungsart kostet Sie etwas extra. Ihre Bestellseite zeigt nur die Zahlungsarten, die für Ihre Bestellung und Ihr Land möglich sind.</p>
<h2>Sofort bezahlen</h2>
<ul><li>Kredit- oder Debitkarte: Ihre Kartendaten geben Sie auf einer Seite der Bank oder des Zahlungsdienstes ein, nie auf unserer.</li><li>PayPal, Amazon Pay und Mollie: Sie bestätigen die Zahlung dort und kehren in den Shop zurück.</li><li>Bankeinzug: GoCardless bucht den Betrag von Ihrem Bankkonto ab.</li><li>Bitcoin: Sie zahlen aus Ihrer eigenen Wallet.</li></ul>
<h2>Später bezahlen</h2>
<ul><li>Klarna: Sie zahlen später oder in Raten. Ob Klarna Ihnen das anbietet, entscheidet Klarna.</li><li>Nachnahme: Sie zahlen beim Zusteller.</li></ul>
<h2>Im Voraus bezahlen</h2>
<p>Überweisung: Ihre Bestellseite zeigt unser Bankkonto und den Verwendungszweck. Wir reservieren die Ware und versenden sie, sobald Ihr Geld eingegangen ist.</p>
<h2>Gutscheine</h2>
<p>Ein Gutschein bezahlt eine Bestellung ganz oder zum Teil. Den Rest zahlen Sie mit einer anderen Zahlungsart; ein Guthaben bleibt auf dem Gutschein.</p>
<h2>Erstattungen</h2>
<p>Wir erstatten auf dem Weg, auf dem Sie bezahlt haben.</p>`,
  },
  fr: {
    title: 'Moyens de paiement',
    bodyHtml: `<p>Vous choisissez votre moyen de paiement après avoir passé commande. Aucun moyen de paiement n’entraîne de frais supplémentaires. La page de votre commande n’affiche que ceux qui conviennent à votre commande et à votre pays.</p>
<h2>Payer tout de suite</h2>
<ul><li>Carte bancaire : vous saisissez les données de la carte sur une page de la banque ou du prestataire de paiement, jamais sur la nôtre.</li><li>PayPal, Amazon Pay et Mollie : vous y confirmez le paiement, puis vous revenez à la boutique.</li><li>Paiement par compte bancaire : GoCardless prélève le montant sur votre compte.</li><li>Bitcoin : vous payez depuis votre propre portefeuille.</li></ul>
<h2>Payer plus tard</h2>
<ul><li>Klarna : vous payez plus tard ou en plusieurs fois. C’est Klarna qui décide de vous le proposer.</li><li>Paiement à la livraison : vous payez le livreur.</li></ul>
<h2>Payer d’avance</h2>
<p>Virement : la page de votre commande indique notre compte bancaire et la référence. Nous réservons les articles et les expédions dès réception du paiement.</p>
<h2>Bons d’achat</h2>
<p>Un bon d’achat paie tout ou partie d’une commande. Vous payez le reste avec un autre moyen de paiement, et le solde reste sur le bon.</p>
<h2>Remboursements</h2>
<p>Nous vous remboursons par le moyen avec lequel vous avez payé.</p>`,
  },
  ar: {
    title: 'طرق الدفع',
    bodyHtml: `<p>تختار طريقة الدفع بعد إرسال الطلب. لا تكلّفك أي طريقة دفع رسومًا إضافية. تعرض صفحة طلبك الطرق المتاحة لطلبك ولبلدك فقط.</p>
<h2>الدفع الآن</h2>
<ul><li>بطاقة ائتمان أو خصم: تُدخل بيانات البطاقة في صفحة البنك أو خدمة الدفع، لا في صفحاتنا.</li><li>PayPal وAmazon Pay وMollie: تؤكد الدفع هناك ثم تعود إلى المتجر.</li><li>من حسابك المصرفي: تسحب GoCardless المبلغ من حسابك.</li><li>بيتكوين: تدفع من محفظتك.</li></ul>
<h2>الدفع لاحقًا</h2>
<ul><li>Klarna: تدفع لاحقًا أو على أقساط. وتقرر Klarna إن كانت تتيح لك ذلك.</li><li>الدفع عند الاستلام: تدفع للمندوب.</li></ul>
<h2>الدفع المسبق</h2>
<p>تحويل مصرفي: تعرض صفحة طلبك حسابنا المصرفي والمرجع. نحجز السلع ونشحنها عند وصول المبلغ.</p>
<h2>قسائم الهدايا</h2>
<p>تدفع القسيمة الطلب كله أو جزءًا منه. تدفع الباقي بطريقة دفع أخرى، وما يتبقى يظل في القسيمة.</p>
<h2>استرداد المبالغ</h2>
<p>نرد المبلغ بالطريقة التي دفعت بها.</p>`,
  },
}
