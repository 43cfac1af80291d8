import type { LocaleCode } from '#kernel/locales.ts'

/**
 * Words that say nothing about a product, folded: a question is not refused because no product has them. They
 * count if nothing else was typed.
 */
const STOP_WORDS: Readonly<Record<LocaleCode, string>> = {
  en: 'a an and any are as at be buy by do does for from good have how i in is it me my need of on or our shop some that the these this to want what where which with you your',
  de: 'als am an auf aus bei bin das dem den der des die du ein eine einem einen einer eines fur gibt gut hat hatt haben ich ihr im in ist kauf kaufen man mein meine meinen mit nach oder sie sind so suche und uns vom von was welche welcher welches wer wie wir wo zu zum zur',
  fr: 'a ai acheter au aux avec c ce ces cet cette comment d dans de des du elle en est et il ils j je l la le les leur ma mes mon n nos notre nous ou par pour qu que quel quelle quels qui s sa se ses son sont sur t un une veux votre vos vous y',
  ar: 'او اي اين الى ان انا اريد شراء عن على في ف كيف لا ل لدي ما ماذا مع من هذا هذه هل هو هي و يا التي الذي ب ك',
}

const SETS = new Map(
  Object.entries(STOP_WORDS).map(([locale, words]) => [locale, new Set(words.split(' '))] as const),
)

/** Returns the words that say something; all of them if none does. */
export function meaningfulWords(locale: LocaleCode, words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !SETS.get(locale)!.has(word))
  return kept.length > 0 ? kept : words
}
