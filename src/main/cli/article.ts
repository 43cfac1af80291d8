import type { Database } from '#db/database.ts'
import {
  ARTICLE_LENGTH_MAX,
  type ArticleVersion,
  readVersion,
  readVersions,
  removeArticle,
  saveArticle,
} from '#domains/media/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { readProductOfWord } from '#views/entitlement-list.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { fileOfLanguage } from './file-of-language.ts'
import { needed, oneOf, option, repeated, text, wholeNumber } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

const ACTOR = 'cli'
const product = needed('PRODUCT', 'Which product? Give its handle or product id.', text)
const language = oneOf(LOCALES.map(({ code }) => code))

/** Saves the article of a product; who has bought it and members of the library read it. */
export const articleSet = deed({
  name: 'article set',
  summary: 'saves the article of a product, from a Markdown file for each language',
  help: 'The line <!-- more --> ends the part that everybody may read; without it that is the first paragraph. Pictures and scripts are left out. Languages that you do not give keep their text, and older versions stay.',
  takes: {
    product,
    text: repeated('LANGUAGE=FILE', 'a Markdown file, such as de=wind.de.md', fileOfLanguage),
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    if (wanted.text.length === 0) throw new Mistyped('Give a text: --text en=article.md')
    const texts = []
    for (const { locale, file } of wanted.text) {
      const source = (await readTypedFile(file)).toString('utf8').replace(/^\ufeff/, '')
      if (source.trim() === '') throw new Refused(`${file} is empty.`)
      if (source.length > ARTICLE_LENGTH_MAX)
        throw new Refused(`${file} is longer than ${ARTICLE_LENGTH_MAX} characters.`)
      texts.push({ locale, source })
    }
    const productId = await productOf(database, wanted.product)
    const changed = await saveArticle(database, { productId, texts, actor: ACTOR, now: clock.now() })
    out.write(
      changed.length === 0 ? 'The texts are as they were.\n' : `New versions: ${changed.join(', ')}.\n`,
    )
    return DONE
  },
})

/** Shows the versions of an article, or the text of one. */
export const articleShow = report({
  name: 'article show',
  summary: 'shows the versions of an article, or the text of one of them',
  takes: {
    product,
    language: option('LANGUAGE', 'only this language', language),
    version: option('N', 'shows the text of this version; needs --language', wholeNumber(1, 1_000_000)),
  },
  async run({ wanted, context: { database } }) {
    const { language: locale, version } = wanted
    const productId = await productOf(database, wanted.product)
    if (version !== undefined) {
      if (locale === undefined) throw new Mistyped('Give the language too: --language en')
      const found = await versionOf(database, { productId, locale, version })
      return { text: `${found.source.trimEnd()}\n`, data: { versions: [found] } }
    }
    const versions = await readVersions(database, productId, locale ?? null)
    const lines = versions.map(
      (one) =>
        `${one.locale} ${one.version} ${one.createdAt.toISOString()} ${one.source.length} characters\n`,
    )
    return { text: lines.join('') || `${wanted.product} has no article.\n`, data: { versions } }
  },
})

/** Shows an earlier version again. */
export const articleRestore = deed({
  name: 'article restore',
  summary: 'shows an earlier version of an article again, as its newest version',
  takes: {
    product,
    language: needed('LANGUAGE', 'Which language?', language),
    version: needed('N', 'Which version? kontor article show PRODUCT lists them.', wholeNumber(1, 1_000_000)),
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { language: locale, version } = wanted
    const productId = await productOf(database, wanted.product)
    const { source } = await versionOf(database, { productId, locale, version })
    await saveArticle(database, {
      productId,
      texts: [{ locale, source }],
      actor: ACTOR,
      now: clock.now(),
    })
    out.write(`${wanted.product} shows version ${version} in ${locale}.\n`)
    return DONE
  },
})

/** Takes an article off the pages. */
export const articleRemove = deed({
  name: 'article remove',
  summary: 'takes an article, or one language of it, off the pages',
  help: 'Its versions stay: kontor article restore shows one again. Who bought it keeps the right to read it.',
  takes: { product, language: option('LANGUAGE', 'only this language', language) },
  async run({ wanted, context: { database }, streams: { out } }) {
    const productId = await productOf(database, wanted.product)
    const locale = wanted.language ?? null
    if (!(await removeArticle(database, { productId, locale })))
      throw new Refused(`${wanted.product} has no article${locale === null ? '' : ` in ${locale}`}.`)
    out.write(`The article of ${wanted.product} was removed${locale === null ? '' : ` in ${locale}`}.\n`)
    return DONE
  },
})

async function productOf(database: Database, word: string): Promise<string> {
  const id = await readProductOfWord(database, word)
  if (id === null) throw new Refused(`There is no product ${word}.`)
  return id
}

async function versionOf(
  database: Database,
  { productId, locale, version }: Pick<ArticleVersion, 'productId' | 'locale' | 'version'>,
): Promise<ArticleVersion> {
  const found = await readVersion(database, productId, locale, version)
  if (!found) throw new Refused(`There is no version ${version} in ${locale}.`)
  return found
}
