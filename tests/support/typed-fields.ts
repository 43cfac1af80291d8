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
        readonly post: {
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
  wished: 'a day',
  deliverOn: 'a day',
  number: 'the shop gave it: the number of an order',
  code: 'a one-time code of an app',
  totp: 'a one-time code of an app',
  recovery: 'a one-time code that the shop gave',
  passkey: 'made by the browser; only its key is kept',
  password: 'a hash that the browser makes',
  newPassword: 'a hash that the browser makes',
  '^password\\.(\\d{1,4})$': 'a hash that the browser makes',
  '^newPassword\\.(\\d{1,4})$': 'a hash that the browser makes',
}

/**
 * Returns the fields of each call that people type: not numbers, choices from a list, checkboxes or files.
 */
export function textFields(
  forms: Forms,
): { readonly path: string; readonly name: string; readonly max: number }[] {
  return Object.entries(forms.paths).flatMap(([path, { post }]) =>
    Object.values(post.requestBody.content).flatMap(({ schema }) =>
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
    .filter(({ path, name }) => SAYS_NOTHING[name] === undefined && !sent.has(`${path} ${name}`))
    .map(({ path, name }) => `${path} ${name}`)
}
