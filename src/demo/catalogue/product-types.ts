const PRODUCT_TYPES = [
  msg('Amplifiers'),
  msg('Cables'),
  msg('Cartridges'),
  msg('Headphone amplifiers'),
  msg('Headphones'),
  msg('Loudspeakers'),
  msg('Memberships'),
  msg('Microphones'),
  msg('Network players'),
  msg('Record care'),
  msg('Recorders'),
  msg('Recordings'),
  msg('Subscriptions'),
  msg('Turntables'),
] as const

/** Product types are the same word in every language of the data; pages show their translation. */
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Marks a text for the translators' files. */
function msg<Text extends string>(text: Text): Text {
  return text
}
