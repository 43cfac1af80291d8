const PRODUCT_TYPES = [
  msg('Amplifiers'),
  msg('Cables'),
  msg('Cartridges'),
  msg('Converters'),
  msg('Gift vouchers'),
  msg('Headphone amplifiers'),
  msg('Headphones'),
  msg('Loudspeakers'),
  msg('Memberships'),
  msg('Microphones'),
  msg('Network players'),
  msg('Phono stages'),
  msg('Record care'),
  msg('Recorders'),
  msg('Recordings'),
  msg('Stands'),
  msg('Styli'),
  msg('Subscriptions'),
  msg('Turntables'),
] as const

/** The data has the same word for a product type in every language; pages show its translation. */
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Marks a text for extraction to the translation files. */
function msg<Text extends string>(text: Text): Text {
  return text
}
