/**
 * Commands without a row of their own, and why none of the questions applies to them. A gate compares the
 * list with the tree.
 */
export const WITHOUT_NEIGHBOURS: Readonly<Record<string, string>> = {
  'attention/snooze-thing':
    'one upsert of staff with an end of its own; flows of admin/attention put off, bring back and let it end',
  'attention/wake-thing': 'takes back what "snooze-thing" did; flows of admin/attention repeat it',
  'book-export/export-books':
    'its own test makes overlapping exports one after the other, again, at once, of days that are not over, and with late bookings',
  'report/close-days':
    'keeps sums that can be deleted at any time; its own test runs it again, at once, half, over late bookings and over a change of the time zone',
  'device/count-guess':
    'counts wrong codes of ten minutes, which then no longer count; its flow guesses at once, from many networks and after the limit',
  'account/add-password-options':
    'a setting of the operator that only adds; everybody keeps the password they have',
  'account/hash-common-passwords':
    'fills a list that is compared with; its own test repeats it and breaks it off',
  'account/make-owner':
    'flows of admin/set-up make the owner twice at once, again later, and after the account is gone',
  'account/confirm-email':
    'ends what "ask for another address" promises; flows of account/changes use each link once, twice and too late',
  'bank-statement/assign-part':
    'bank-statement/same-money gives a part once, again, to two people at once, half and beside the whole; bank-statement/unassign takes a part back',
  'bank-statement/find-twins':
    'only compares the lines of a file with those that are kept; bank-statement/same-money imports both kinds at once',
  'bank-statement/refund-taken':
    'says what a collision of two lines over one refund means; it changes nothing',
  'bank-statement/refusal-is-usual': 'says which refusals a run expects; it changes nothing',
  'bank-statement/upload-statement':
    'moves an upload by its state table; flows of admin/bank-files upload it twice, at once, and press each button twice and too late',
  'bank-statement/run-upload':
    'books by bank-statement/import-statement, which has its row; flows of admin/bank-files run it twice, at once, half, and beside another file',
  'buyer-statement/confirm-statement':
    'flows of statements/calls confirm early, late, again and three times at once; statements/withdraw takes back what was confirmed',
  'buyer-statement/move-statement':
    'one step of the state table; flows of statements/withdraw and statements/cancel take each of them, and the impossible ones',
  'buyer-statement/request-statement':
    'stores a draft that nobody sees; flow "a draft that nobody confirms is deleted after a day"',
  'review/hide-reported':
    'a measure of abuse/note-measure, which has its row; flows of review/reported hide twice and show again',
  'contact/assign-thread': 'names who deals with a conversation, and is its own undo; flows of contact/acts',
  'contact/move-thread':
    'one step of the state table under the lock of its row, each with its undo; flows of contact/acts take them twice, at once and out of turn',
  'catalog/add-named-pictures':
    'adds each picture once, whatever is sent twice; its test sends an archive as a preview, then twice, and hostile ones',
  'catalog/add-variants':
    'makes each combination once, under the lock of its product; its test sends the same values twice and at once',
  'catalog/preview-texts':
    'keeps what is typed for an hour and changes no product; a flow asks after its end',
  'catalog/remove-product':
    'has its undo beside it; its test puts back twice, over another product, and keeps what orders refer to',
  'catalog/remove-variant':
    'has its undo beside it; its test deletes twice at once, puts back twice, and keeps what orders refer to',
  'catalog/adjust-stock':
    'has its undo beside it; its test takes back twice, twice at once, after a sale, and below what is reserved',
  'catalog/begin-import':
    'moves an import by its state table; tests of catalog/run-import press each button twice and out of turn',
  'catalog/change-category':
    'one transaction under one lock; its test makes circles, takes addresses and deletes twice',
  'catalog/change-cells':
    'each cell names what it was: its test repeats, contests and undoes cells, and changes one twice at once',
  'catalog/change-pictures':
    'removing and putting back undo each other; its test does each twice and with pictures of others',
  'catalog/count-stock':
    'moves a count by its state table; its test books and undoes twice, at once, after sales, and beside another count',
  'catalog/forget-imports': 'deletes what is past its time; its test asks a day before and a day after',
  'catalog/run-import':
    'a job that is safe to repeat; its test breaks it off half-way, runs it twice, stops it and undoes it',
  'catalog/save-plan-product':
    'the form of plans undoes it and refuses a second at once (tests/flows/admin/plans.test.ts); it promises nothing',
  'catalog/save-texts':
    'saved under the version of its form, which the tests of the form kit contest and undo',
  'catalog/save-synonyms':
    'saved under the version of its form, which takes it back; it promises nothing and its test repeats and deletes',
  'catalog/note-missed-search':
    'counts words and promises nothing; its test counts twice at once, expires and bounds it',
  'catalog/sweep-search-words': 'deletes what nothing uses; its test repeats it and puts a word back',
  'catalog/set-status': 'publish, hide and archive undo each other, and the same one twice is no change',
  'catalog/undo-import': 'what undoes catalog/run-import; its test runs it twice and after changes of others',
  'catalog/encode-image': 'makes files of a picture and says so; its own test repeats it and breaks it off',
  'catalog/set-demo-products':
    'takes what belongs to the demo off sale or puts it back, in one statement, when a shop starts',
  'catalog/set-tax-class': 'one statement of staff, and its own undo',
  'coupon/correct-coupon':
    'a booking by the balance that was seen, and its own undo; flows of admin/people-codes correct twice at once, beyond the first worth, and back',
  'coupon/issue-vouchers':
    'part of the transaction that received the money; flows of payment/gift-vouchers repeat it, run it twice at once, take it back and pay it back',
  'coupon/take-back-vouchers':
    'part of the transaction that moved the money; flows of payment/vouchers-paid-back take back, fail, repeat and spend between, and src/domains/coupon/voucher-money.test.ts tries random orders of them',
  'mail-log/send-voucher-gift':
    'one mail for each cause, handed over in the transaction that notes it; flows of payment/voucher-gifts move the clock on and count the mails',
  'mail-log/send-statement-mail':
    'one mail for each cause; flow of statements/calls confirms three times at once and counts the mails',
  'payment/mark-paid':
    'one transaction under the lock of the order; flows of admin/mark-paid mark twice, at once, after a part, a refund and a taking back',
  'payment/ask-provider':
    'one look at one payment; flows of payment/looks repeat it, at rest and after a change at the provider',
  'payment/rehearse-refund':
    'books for a transaction that is rolled back; flows of admin/refund preview twice and find nothing changed',
  'payment/transfer-file':
    'staff only, each in one transaction; flows of admin/transfers make, send and drop files twice and at once, and confirm refunds beside them',
  'order/take-off-lines':
    'part of a refund of lines, in its transaction; flows of admin/refund and admin/give-up-refund confirm it and give it up at once, twice, in parts and after others bought the pieces',
  'order/correct-order':
    'staff only, in one transaction; flows of admin/order-corrections correct twice at once, after the invoice, after the goods left, and by who may not',
  'order/change-delivery':
    'staff only, in one transaction; flows of admin/order-corrections change there and back, after the goods left, and to what is not offered',
  'mail-log/send-document-again':
    'queues a job of one cause; flows of admin/order-mails ask twice at once and again within the pause',
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
  'media/keep-place':
    'keeps a place that the next one replaces; flow "resume" sends it again, at once, out of order, and without the file or the account',
  'media/check-files':
    'looks, and notes what it saw; tests/flows/recording-files.test.ts lets the storage fall silent',
  'media/remove-replaced-files':
    'clears up after media/save-recording; src/domains/media/recording.test.ts repeats it and lets the storage refuse',
  'staff/save-view':
    'a name for an address, and its own undo; tests/flows/admin/lists.test.ts saves, shares, deletes and fills it up',
  'staff/queue-staff-act':
    'a row of the transaction that it tells of; src/domains/staff/staff-act.test.ts tries to rewrite it and to take back twice',
  'order/unrestock-order':
    'one transaction of staff; flows of payment/by-hand-undone press twice at once, again, and when the pieces are sold',
  'order/restock-order':
    'one transaction of staff; flow "of a shipped order come back when somebody says so, once" presses twice at once',
  'invoice/correct-invoice':
    'part of booking a refund, in its transaction; flows of payment/credit-notes refund in parts, wholly, again, and take a refund back, and the audit compares them with the ledger after every flow',
  'device/change-clients':
    'settings of the owner under one lock; flows of admin/device-clients switch off, undo, remove twice and add again',
  'device/poll-code':
    'gives the token that "connect a device" promises; flows of account/device-pairing poll early, late, again and three times at once',
  'device/request-code':
    'a code that nobody answers opens nothing and expires after ten minutes; flows of account/device-pairing ask after its end',
  'device/revoke-token':
    'ends a token as "delete a token" does; flows of account/device-pairing revoke twice',
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
  'tax/decide-vat': 'a setting of the operator, written as a whole',
  'shipping/save-shipping-zones': 'a setting of the operator, written as a whole',
  'shop/save-settings': 'a setting of the operator, written as a whole',
  'mail-log/word-mail':
    'words of the owner, each change a version under a lock; flows of admin/mail-words repeat it, run two at once and take it back',
  'mail-log/send-again':
    'flows of admin/mails ask twice at once, again within the pause, for a copy, and for a mail that failed',
  'mail-log/send-order-news':
    'one mail for each cause; flows of admin/order-news repeat each occasion and count the mails',
  'page/draft-page':
    'drafts and versions under the lock of their page; flows of admin/page-drafts publish twice at once, discard twice and go back',
  'page/own-page':
    'each under the lock of its page; flows of admin/own-pages make one address twice at once, delete twice at once, and refuse reserved ones',
  'shipping/edit-shipping':
    'one statement of staff under one lock; flows of admin/settings make a zone twice at once, delete it twice, and refuse what does not fit',
  'payment/replay-event':
    'asks for what a second delivery asks for; flow of admin/gateways replays twice at once and compares the ledger',
  'tax/save-tax-rates': 'a setting of the operator, written as a whole',
  'tax/set-tax-rates':
    'a setting of the operator, written as a whole; tests/flows/whole-shop-file.test.ts repeats it',
  'partner/follow-commission':
    'follows the money under the lock of its order; the programme of commissions tells each movement up to three times at once, takes it back and lets it return, and flows of partner/commissions do so through a provider',
  'partner/mature-commissions':
    'a job that runs again and at once in the programme of commissions and in flows of partner/commissions; what went back afterwards is taken from what is payable',
  'partner/attribute-order':
    'one decision in the transaction that places the order, kept by the primary key of the order; flows of partner/attribution take clicks, visits, consent and money back',
  'partner/set-commission-rules':
    'a setting of the operator, written as a whole; tests/flows/whole-shop-file.test.ts repeats it',
  'partner/set-partner-tier':
    'flows of admin/commission-rules set a tier twice, an unknown one, and take it back',
  'partner/count-clicks':
    'its own test loses the database, sends thousands at once and counts again; a click promises nothing',
  'partner/give-code':
    'flows of admin/partners give a code twice, take it twice, and give it to another partner',
  'shop/change-icon':
    'flows of admin/shop-icon change it, the same twice, draw it again and bring it back twice; nothing expires',
  'lookbook/change-looks':
    'flows of admin/lookbook save, undo, delete twice at once, bring back and change the picture twice; the sweep ends what was deleted',
  'partner/change-materials':
    'flows of admin/partner-materials save, undo, delete twice, and give and take a picture twice; nothing expires',
  'partner/hold-suspicious':
    'flows of partner/holds look twice, three times at once, after staff looked, and with a check switched off; releasing undoes it',
  'partner/look-at-partners':
    'asks hold-suspicious for each partner; flows of partner/holds run it again and over a partner who fails',
  'partner/show-pixel':
    'kept by the primary key of the order; flows of partner/pixel open three tabs at once, after a refund, late, and without consent',
  'outgoing-call/queue-owner-call':
    'writes in the transaction of the job that takes the event; flows of webhooks/events tell each event once, and webhooks/outage sends it late',
  'outgoing-call/queue-call':
    'part of the effects of a payment, once for each cause; flows of partner/signed-calls pay, return and count what arrives',
  'outgoing-call/send-calls':
    'flows of partner/signed-calls fail, redirect and recover for three days, with two workers at once and one that dies; tests/faults/kill-webhooks kills it in the middle of a call',
  'abuse/block-address':
    'flows of abuse/block-list add twice, let it expire, take it off twice, and refuse orders beside it',
  'media/hide-recording': 'part of hiding a thing; flows of abuse/measures hide twice and show again',
  'order/hold-order': 'part of hiding a thing; flows of abuse/measures hold, pay, and ship once it goes on',
  'payout/set-billing': 'what a partner says about themselves, written as a whole; the last one counts',
}
