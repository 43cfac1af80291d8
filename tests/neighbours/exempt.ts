/**
 * Commands without a row of their own, and why none of the questions applies to them. A gate compares the
 * list with the tree.
 */
export const WITHOUT_NEIGHBOURS: Readonly<Record<string, string>> = {
  'account/add-password-options':
    'a setting of the operator that only adds; everybody keeps the password they have',
  'account/hash-common-passwords':
    'fills a list that is compared with; its own test repeats it and breaks it off',
  'account/confirm-email':
    'ends what "ask for another address" promises; flows of account/changes use each link once, twice and too late',
  'bank-statement/assign-part':
    'bank-statement/same-money gives a part once, again, to two people at once, half and beside the whole; bank-statement/unassign takes a part back',
  'bank-statement/find-twins':
    'only compares the lines of a file with those that are kept; bank-statement/same-money imports both kinds at once',
  'bank-statement/refund-taken':
    'says what a collision of two lines over one refund means; it changes nothing',
  'bank-statement/refusal-is-usual': 'says which refusals a run expects; it changes nothing',
  'buyer-statement/confirm-statement':
    'flows of statements/calls confirm early, late, again and three times at once; statements/withdraw takes back what was confirmed',
  'buyer-statement/move-statement':
    'one step of the state table; flows of statements/withdraw and statements/cancel take each of them, and the impossible ones',
  'buyer-statement/request-statement':
    'stores a draft that nobody sees; flow "a draft that nobody confirms is deleted after a day"',
  'catalog/encode-image': 'makes files of a picture and says so; its own test repeats it and breaks it off',
  'catalog/set-demo-products':
    'takes what belongs to the demo off sale or puts it back, in one statement, when a shop starts',
  'catalog/set-tax-class': 'one statement of staff, and its own undo',
  'coupon/issue-vouchers':
    'part of the transaction that received the money; flows of payment/gift-vouchers repeat it, run it twice at once, take it back and pay it back',
  'coupon/take-back-vouchers':
    'part of the transaction that moved the money; flows of payment/vouchers-paid-back take back, fail, repeat and spend between, and src/domains/coupon/voucher-money.test.ts tries random orders of them',
  'mail-log/send-voucher-gift':
    'one mail for each cause, handed over in the transaction that notes it; flows of payment/voucher-gifts move the clock on and count the mails',
  'mail-log/send-statement-mail':
    'one mail for each cause; flow of statements/calls confirms three times at once and counts the mails',
  'payment/ask-provider':
    'one look at one payment; flows of payment/looks repeat it, at rest and after a change at the provider',
  'payment/leave-out-known':
    'a read that says what is known already; flows of payment/looks use it in each place',
  'order/note-delivery': 'notes a day, and the last one counts; flows of statements/withdraw count from it',
  'order/withdraw-lines':
    'part of a withdrawal, in its transaction; flows of statements/withdraw declare twice at once, take back, ship meanwhile and settle',
  'media/save-recording':
    'staff only, files first and rows last; src/domains/media/recording.test.ts repeats it and lets the storage refuse',
  'media/remove-recording': 'undoes media/save-recording; src/domains/media/recording.test.ts runs it twice',
  'media/save-article':
    'staff only, under the lock of its product; tests/flows/articles.test.ts repeats it, runs three at once, removes and restores it',
  'media/check-files':
    'looks, and notes what it saw; tests/flows/recording-files.test.ts lets the storage fall silent',
  'media/remove-replaced-files':
    'clears up after media/save-recording; src/domains/media/recording.test.ts repeats it and lets the storage refuse',
  'order/unrestock-order':
    'one transaction of staff; flows of payment/by-hand-undone press twice at once, again, and when the pieces are sold',
  'order/restock-order':
    'one transaction of staff; flow "of a shipped order come back when somebody says so, once" presses twice at once',
  'invoice/correct-invoice':
    'part of booking a refund, in its transaction; flows of payment/credit-notes refund in parts, wholly, again, and take a refund back, and the audit compares them with the ledger after every flow',
  'discount/create-code':
    'one statement of staff that refuses a second one of the same name; src/domains/discount/discount.test.ts creates one twice',
  'discount/end-code':
    'one statement of staff, and its own undo; src/domains/discount/discount.test.ts ends and opens a code twice',
  'discount/read-discounts': 'reads the terms of codes; it changes nothing',
  'discount/read-premium-code': 'reads a code and its plan; it changes nothing',
  'discount/read-reduced-price':
    'reads a price; the use is taken by the sign-up, and flows of discount/reduced-membership sign up twice and two at once',
  'entitlement/grant-entitlement':
    'a step of a payment or of staff; src/domains/entitlement/entitlement.test.ts grants it three times at once, extends and ends it',
  'ledger/prove-books': 'reads what the seals say; the planted corruptions try it sixty times',
  'ledger/seal-books':
    'adds a seal for what was booked; src/domains/ledger/seal-books.test.ts repeats it, runs two at once and breaks it off',
  'order/place-period-order':
    'one transaction of a sign-up or a renewal, which decide what may be billed; flows of membership/sign-up repeat it, run twenty at once, let it expire and break it off',
  'mail-log/send-gift-mail':
    'one mail for each cause; flows of membership/gifts repeat it, send it again and to another address',
  'subscription/set-plan':
    'terms of a plan that the operator sets as a whole; running subscriptions keep theirs',
  'page/save-page': 'a text of the operator, written as a whole',
  'payment/capture-authorized':
    'staff only; flow "32: is taken whole by staff, once however often they ask, or given back", and those of payment/when-shipped for promises',
  'payment/extend-promise':
    'asks a provider for time and changes nothing here; flow of payment/promise-ends "32: is put off while an order waits to be shipped" repeats it until it is refused',
  'payment/request-captures':
    'part of shipping an order, in its transaction; flows of payment/when-shipped ship once, after a capture, beside a refund and before the promise',
  'payment/send-capture':
    'flows of payment/when-shipped take money five times at once, again, after a kill, through an outage, after a refusal, and beside a refund, its undo',
  'payment/compare-with-book':
    'flows of payment/books-downwards compare once, again, with a book that is wrong for one look, that is right again, and that staff overrule',
  'payment/end-refund-by-hand':
    'flows of payment/paying-back confirm a transfer twice at once, before the reconciler and after it came back, which is its undo',
  'payment/end-switched-off':
    'one transaction of staff; the flow "is ended by staff, once, with the reservation" presses twice at once and lets money come after all',
  'payment/link-request': 'the types of payment/link-gateway; it does nothing',
  'payment/open-attempt':
    'a step of payment/link-gateway; flows of payment/at-once press it five times at once, beside a cancel, an expiry and a change of the order',
  'payment/standing-attempt':
    'says whether an attempt is still good and changes nothing; flows of payment/two-ways repeat a payment under it',
  'payment/ship-paid':
    'the row of order/ship-order is the same transaction; flows of payment/by-hand try what may not be shipped',
  'payment/charge-renewal':
    'flows of membership/at-once and membership/renewal-faults charge five times at once, again, after a lost answer and through three days without a provider; membership/dunning lets it be declined',
  'mail-log/send-renewal-mail':
    'sent once for each cause; flows of membership/dunning count every mail of a year-end, and send none once its period is paid or given up',
  'payment/look-for-renewals':
    'asks a provider and works in what it says; the flows of payment/renewals lose, repeat and reorder it',
  'payment/unmatched-payments':
    'writes down what a provider says; the flow "of a signed and paid message is listed until somebody says what became of it" repeats and ends it',
  'shipping/save-shipping-zones': 'a setting of the operator, written as a whole',
  'shop/save-settings': 'a setting of the operator, written as a whole',
  'tax/save-tax-rates': 'a setting of the operator, written as a whole',
}
