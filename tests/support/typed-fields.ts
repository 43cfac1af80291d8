interface FieldSchema {
  readonly type?: string
  readonly format?: string
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly const?: string
}

/** The shop's own description of its forms. */
export interface Forms {
  readonly paths: Readonly<
    Record<
      string,
      {
        /** Absent where programs only read. */
        readonly post?: {
          readonly requestBody: {
            readonly content: Readonly<Record<string, { readonly schema: FormSchema }>>
          }
        }
      }
    >
  >
}
interface FormSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>
}

/**
 * Text fields that contain nothing about a person, and why. All others are filled with the person's words.
 */
export const SAYS_NOTHING: Readonly<Record<string, string>> = {
  key: 'the shop gave it: the key of an order',
  orderKey: 'the shop gave it: the key of an order',
  productId: 'names a product',
  pieces: 'a number',
  gatewayId: 'names a payment method',
  shippingMethod: 'names a way to ship',
  uuid: 'the shop gave it: the id of a form',
  id: 'the shop gave it: the id of a passkey or a session',
  token: 'the shop gave it, by mail',
  discountCode: 'a code of the shop, which many people use',
  subscription: 'the shop gave it: the number of a subscription',
  until: 'a day',
  day: 'a day',
  from: 'a day',
  wished: 'a day',
  deliverOn: 'a day',
  number: 'the shop gave it: the number of an order',
  amount: 'a number',
  balance: 'a number',
  minimum: 'a number',
  plan: 'names a plan',
  product: 'names a product',
  products: 'names products',
  categories: 'names categories',
  entitlement: 'the shop gave it: the id of what a person may use',
  gateway: 'names a payment method',
  payment: 'the shop gave it: the id of a payment',
  '/library/place file': 'the shop gave it: the id of a file',
  '/admin/bank/assign order': 'the shop gave it: the number of an order',
  '/admin/bank/unassign order': 'the shop gave it: the number of an order',
  '/admin/order/document document': 'the shop gave it: the id of a document',
  '/admin/order/delivery method': 'names a way to ship',
  '/admin/payment/resolve why': 'about money that belongs to no order',
  refund: 'the shop gave it: the id of a refund',
  '/partner/billing vatId': 'a number with check digits, beside the name; erased with it',
  tier: 'names a group of partners',
  '/admin/partner/commissions order': 'the shop gave it: the number of an order',
  shown: 'the shop gave it: what a preview showed',
  numbers: 'the shop gave them: the numbers of orders',
  carrier: 'names who brings a parcel',
  reference: 'names a transfer, as the bank does',
  '/admin/statement/match contract': 'the shop gave it: the number of an order or a subscription',
  '/user/token/create scopes': 'names what a token may read',
  '/user/token/create expires': 'a day',
  '/connect/enter code': 'the shop gave it: what a device shows',
  '/abuse thing': 'names what is reported',
  '/abuse website': 'nobody sees it, and it is not kept: that it was filled in is a sign of spam',
  '/abuse/message case': 'the shop gave it: the link to a case',
  '/abuse/withdraw case': 'the shop gave it: the link to a case',
  '/abuse/appeal case': 'the shop gave it: the link to a case',
  '/abuse/object case': 'the shop gave it: the link to a restriction',
  '/admin/abuse/uphold why': 'kept in the history of the case, as the reason of hiding is',
  '/admin/abuse/suspend why': 'kept in the history of the case, as the reason of hiding is',
  '/admin/abuse/unsuspend why': 'kept in the history of the case, as the reason of showing again is',
  '/admin/abuse/block value': 'an address of the block list, whose entry outlives the person',
  '/admin/abuse/block why': 'the reason of an entry of the block list, which outlives the person',
  '/admin/block/add value': 'an address of the block list, whose entry outlives the person',
  '/admin/block/add why': 'the reason of an entry of the block list, which outlives the person',
  '/admin/block/end why': 'why an entry was taken off, in the audit log of staff',
  '/contact homepage': 'nobody sees it, and it is not kept: that it was filled in is a sign of spam',
  '/contact started': 'the shop gave it: when the form was shown',
  '/admin/contact/assign to': 'the shop gave it: the id of a member of staff',
  '/admin/coupon/create note':
    'about a coupon; emptied with the account of who used it, as the note of another here',
  '/admin/coupon/correct why': 'about a coupon, whose history nobody can change',
  '/admin/coupon/state why': 'about a coupon, whose history nobody can change',
  '/admin/code/end why': 'about a code, which many people use',
  '/admin/code/create note': 'about a code, which many people use',
  '/admin/staff/invite email': 'another person, whose account is erased as this one is',
  '/admin/staff/invite name': 'another person, whose account is erased as this one is',
  '/admin/customer/note/remove note': 'the shop gave it: the id of a note',
  '/admin/order/note/remove note': 'the shop gave it: the id of a note',
  code: 'a one-time code of an app',
  totp: 'a one-time code of an app',
  recovery: 'a one-time code that the shop gave',
  passkey: 'made by the browser; only its key is kept',
  password: 'a hash that the browser makes',
  newPassword: 'a hash that the browser makes',
  '^password\\.(\\d{1,4})$': 'a hash that the browser makes',
  '^newPassword\\.(\\d{1,4})$': 'a hash that the browser makes',
}

/** Calls of staff whose texts are those of the shop, and why. Key: how their paths begin. */
const OF_THE_SHOP: Readonly<Record<string, string>> = {
  '/admin/setup/': 'the shop’s own data; its owner’s account is made as /user/signup makes one',
  '/admin/products/': 'texts about goods',
  '/admin/device-clients/': 'names programs of devices',
  '/admin/webhook': 'names programs of the owner',
  '/admin/product/': 'texts about goods',
  '/admin/categories/': 'texts about goods',
  '/admin/synonyms/': 'texts about goods',
  '/admin/stock/': 'texts about goods',
  '/admin/stock-count/': 'texts about goods',
  '/admin/picture/': 'texts about goods',
  '/admin/import/': 'texts about goods',
  '/admin/plans/': 'texts about goods',
  '/admin/pages/': 'texts that everybody reads',
  '/admin/wording/': 'texts that everybody reads',
  '/admin/mail-texts/': 'texts that everybody reads',
  '/admin/mail/': 'names a kind of mail',
  '/admin/settings/': 'the shop’s own data',
  '/admin/shipping-': 'the shop’s own data',
  '/admin/gateways/': 'the shop’s own data',
  '/admin/gateway-keys/': 'the shop’s own data',
  '/admin/tax-rates/': 'the shop’s own data',
  '/admin/vat/': 'the shop’s own data',
  '/admin/partner-programme/': 'the shop’s own data',
  '/admin/lookbook/': 'texts that every visitor reads',
  '/admin/partner-materials/': 'texts that every partner reads',
  '/admin/commission-rules/': 'the shop’s own data',
  '/admin/option/': 'texts about goods',
  '/admin/variant/': 'texts about goods',
  '/admin/view/': 'names a list',
  '/admin/views/': 'names a list',
  '/admin/bulk': 'names a list',
  '/admin/books/': 'days',
  '/admin/attention/': 'names what waits, as the shop calls it',
  '/admin/undo': 'the shop gave it: the id of an act',
  '/admin/transfers/sent': 'the shop gave it: the id of a file',
  '/admin/transfers/drop': 'the shop gave it: the id of a file',
  '/admin/payout-file/': 'the shop gave it: the id of a file',
  '/admin/bank-file/': 'the shop gave it: the id of a file',
}

/** Whether a field contains nothing about a person. */
export function saysNothing({ path, name }: { readonly path: string; readonly name: string }): boolean {
  return (
    SAYS_NOTHING[name] !== undefined ||
    SAYS_NOTHING[`${path} ${name}`] !== undefined ||
    Object.keys(OF_THE_SHOP).some((start) => path.startsWith(start))
  )
}

/** Addresses that programs call, with values that the shop gave them. */
const OF_PROGRAMS = '/api/device/'

/**
 * Returns the fields of each call that people type: not numbers, choices from a list, checkboxes or files.
 */
export function textFields(
  forms: Forms,
): { readonly path: string; readonly name: string; readonly max: number }[] {
  const calls = Object.entries(forms.paths).filter(([path]) => !path.startsWith(OF_PROGRAMS))
  return calls.flatMap(([path, { post }]) =>
    Object.values(post?.requestBody.content ?? {}).flatMap(({ schema }) =>
      Object.entries({ ...schema.properties, ...schema.patternProperties })
        .filter(
          ([, field]) =>
            field.type === 'string' &&
            field.format !== 'binary' &&
            field.enum === undefined &&
            field.const === undefined,
        )
        .map(([name, { maxLength = 40 }]) => ({ path: path.replace(/^\/api/, ''), name, max: maxLength })),
    ),
  )
}

/**
 * Returns the fields that the person should have filled and did not. `sent`: path and name of each field that
 * they filled.
 */
export function leftEmpty(forms: Forms, sent: ReadonlySet<string>): string[] {
  return textFields(forms)
    .filter((field) => !saysNothing(field) && !sent.has(`${field.path} ${field.name}`))
    .map(({ path, name }) => `${path} ${name}`)
}
