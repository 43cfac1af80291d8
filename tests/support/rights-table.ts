/**
 * Which role may do what in the back office, by domain, as the owner of a shop would write it down; beside
 * the policies and not made from them. What is not listed as a role's is refused. Source: product.md "Back
 * office".
 */
export const RIGHTS_TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    'read-customer': 'owner manager support',
    'change-customer': 'owner manager support',
    'erase-customer': 'owner manager',
    'reset-factors': 'owner',
    'grant-roles': 'owner',
  },
  'bank-statement': {
    'read-lines': 'owner manager',
    'import-statement': 'owner manager',
    'assign-line': 'owner manager',
    'unassign-line': 'owner manager',
    'dismiss-line': 'owner manager',
  },
  catalog: {
    'read-drafts': 'owner manager editor support',
    'edit-product': 'owner manager editor',
    'edit-category': 'owner manager editor',
    'import-products': 'owner manager',
    'set-price': 'owner manager',
    'set-stock': 'owner manager fulfilment',
  },
  coupon: {
    'read-coupon': 'owner manager support',
    'create-coupon': 'owner manager',
    'block-coupon': 'owner manager support',
  },
  ledger: { 'read-books': 'owner manager' },
  'mail-log': { 'read-mail': 'owner manager support', 'resend-mail': 'owner manager support' },
  order: {
    'list-orders': 'owner manager fulfilment support',
    'edit-order': 'owner manager support',
    'cancel-order': 'owner manager support',
    'ship-order': 'owner manager fulfilment',
    'export-orders': 'owner manager',
  },
  page: { 'edit-page': 'owner manager editor' },
  payment: {
    'read-attempts': 'owner manager support',
    'capture-amount': 'owner manager',
    'record-settlement': 'owner manager',
    refund: 'owner manager',
    'end-review': 'owner manager',
    'replay-event': 'owner manager',
    'switch-gateway': 'owner',
  },
  shipping: { 'edit-shipping': 'owner manager' },
  shop: {
    'edit-settings': 'owner manager',
    'edit-bank-account': 'owner',
    'read-audit-log': 'owner manager',
    'open-back-office': 'owner manager fulfilment support editor',
  },
  tax: { 'edit-tax-rates': 'owner manager' },
}
