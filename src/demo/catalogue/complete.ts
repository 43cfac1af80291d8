import { DEFAULT_LOCALE, type LocaleCode, localeOf } from '#kernel/locales.ts'
import {
  CURVE_HZ,
  extentOf,
  type FinishName,
  type PictureParams,
  thingBeside,
  type View,
} from '../drawings/index.ts'
import type { DemoPicture, DemoProduct, DemoProductText } from '../types.ts'
import { COMPANIONS } from './companions.ts'
import { CURVES, METHODS } from './curves.ts'
import { altOf, inWords, perLocale } from './gear.ts'
import { SIZES, WIDTHS } from './measures.ts'
import { BESIDE, CURVE_WORDS, FACT_NAMES, FINISH_NAMES } from './words.ts'

type SubjectName = PictureParams['subject']

/** Views of what has sides; the view of its first picture comes first, because lists show it. */
const VIEWS: Readonly<Partial<Record<SubjectName, readonly View[]>>> = {
  turntable: ['front', 'top', 'detail'],
  amplifier: ['front', 'rear', 'detail'],
  cable: ['top', 'side', 'detail'],
  cartridge: ['side', 'front', 'detail'],
}
const OTHER_VIEWS: readonly View[] = ['front', 'side', 'detail']
const AT_HOME: ReadonlySet<SubjectName> = new Set(['turntable', 'amplifier', 'loudspeaker'])

/**
 * Gives a product what every product of its kind has: pictures from all sides in each of its finishes, its true size
 * beside something known, its place at home, its measured curve, and what one buys with it.
 */
export function completeProduct(product: DemoProduct): DemoProduct {
  const { handle } = product
  const companions = COMPANIONS[handle]
  const own = companions ? { ...product, companions } : product
  if (!product.requiresShipping || !VIEWED.has(product.pictures[0]!.drawing.subject)) return own
  const pictures = [...viewsOf(product), ...curveOf(product)]
  return {
    ...own,
    texts: perLocale((locale) => textOf(product, locale)),
    variants: product.variants.map((variant) => ({
      ...variant,
      picture: pictureOf(product, pictures, variant.picture ?? 0),
    })),
    pictures,
  }
}

const VIEWED: ReadonlySet<SubjectName> = new Set([
  ...([
    'turntable',
    'amplifier',
    'loudspeaker',
    'headphones',
    'earphones',
    'recorder',
    'microphone',
  ] as const),
  ...(['cable', 'cartridge', 'brush', 'inner-sleeves', 'stand', 'care'] as const),
])

/** Returns the finishes that can be chosen, in the order of the variants. */
function finishesOf({ variants, pictures }: DemoProduct): readonly FinishName[] {
  return [...new Set(variants.map(({ picture = 0 }) => pictures[picture]!.drawing.finish))]
}

function viewsOf(product: DemoProduct): DemoPicture[] {
  const first = product.pictures[0]!.drawing
  const views = VIEWS[first.subject] ?? OTHER_VIEWS
  const ordered = [first.view, ...views.filter((view) => view !== first.view && !isSame(first, view))].slice(
    0,
    3,
  )
  const finishes = finishesOf(product)
  return finishes.flatMap((finish, index) => {
    const dress = finishes.length > 1 ? finish : null
    const inRoom: readonly View[] = AT_HOME.has(first.subject) && index === 0 ? ['room'] : []
    const all: readonly View[] = [...ordered, 'scale', ...inRoom]
    return all.map((view) => ({
      drawing: { ...first, finish, view, ...widthOf(product, view) },
      alt: altsOf(product, { ...first, finish, view }, dress),
      ...(dress === null ? {} : { shows: FINISH_NAMES[finish][DEFAULT_LOCALE] }),
    }))
  })
}

/** Whether a view of what lies flat is the one that another name has: a cable is drawn from above only. */
function isSame({ subject, view }: PictureParams, other: View): boolean {
  return subject === 'cable' && (view === 'front' || view === 'top') && (other === 'front' || other === 'top')
}

function widthOf({ handle }: DemoProduct, view: View): { readonly widthMm?: number } {
  if (view !== 'scale' && view !== 'room') return {}
  return { widthMm: SIZES[handle]?.[0] ?? WIDTHS[handle] ?? 300 }
}

/** Returns the texts of a picture: those that were written for it, or the name and the view. */
function altsOf(product: DemoProduct, drawing: PictureParams, dress: FinishName | null): DemoPicture['alt'] {
  const written = product.pictures.find(
    (picture) => picture.drawing.finish === drawing.finish && picture.drawing.view === drawing.view,
  )
  if (written) return written.alt
  return perLocale((locale) => {
    const text = altOf(product.texts[locale].name, dress, drawing.view, locale)
    if (drawing.view !== 'scale') return text
    const extent = extentOf(drawing)
    const width = SIZES[product.handle]?.[0] ?? WIDTHS[product.handle] ?? 300
    const height = Math.round((width * extent.height) / extent.width)
    return `${text}, ${width} × ${height} mm, ${BESIDE[thingBeside(width, height)][locale]}`
  })
}

/** Finds the picture of a variant among the pictures that were added. */
function pictureOf(product: DemoProduct, pictures: readonly DemoPicture[], before: number): number {
  const { finish } = product.pictures[before]!.drawing
  return pictures.findIndex(({ drawing }) => drawing.finish === finish)
}

function curveOf({ handle, texts }: DemoProduct): DemoPicture[] {
  const measured = CURVES[handle]
  if (!measured) return []
  const model = texts[DEFAULT_LOCALE].name
    .replace(/^Pegel /, '')
    .split(/ (?=[a-z])|,/)[0]!
    .toUpperCase()
  const ripple = measured.method === 'loudspeaker' || measured.method === 'headphones' ? 0.45 : 0.06
  const alt = perLocale((locale) => {
    const levels = CURVE_HZ.map(
      (hz, index) => `${hertz(hz, locale)} ${decibels(measured.levels[index]!, locale)}`,
    )
    return `${CURVE_WORDS.curve[locale]}: ${texts[locale].name}. ${levels.join(', ')}`
  })
  const drawing = {
    subject: 'curve',
    model,
    levels: measured.levels,
    ripple,
    view: 'front',
    finish: 'silver',
  } as const
  return [{ drawing, alt }]
}

function textOf({ handle, texts }: DemoProduct, locale: LocaleCode): DemoProductText {
  const text = texts[locale]
  const size = SIZES[handle]
  const facts = size
    ? [...text.facts, { name: FACT_NAMES.size[locale], value: `${size.join(' × ')} mm` }]
    : text.facts
  return { ...text, facts: once(facts), descriptionHtml: text.descriptionHtml + curveTable(handle, locale) }
}

/** Keeps the last of several facts of one name: the size of a table of sizes replaces a typed one. */
function once(facts: DemoProductText['facts']): DemoProductText['facts'] {
  return [...new Map(facts.map((fact) => [fact.name, fact])).values()]
}

/** Writes the measured curve as a table, for those who cannot see the drawing or want its figures. */
function curveTable(handle: string, locale: LocaleCode): string {
  const measured = CURVES[handle]
  if (!measured) return ''
  const rows = CURVE_HZ.map(
    (hz, index) =>
      `<tr><th scope="row">${hertz(hz, locale)}</th><td>${decibels(measured.levels[index]!, locale)}</td></tr>`,
  )
  const { curve, frequency, level } = CURVE_WORDS
  return (
    `<h3>${curve[locale]}</h3><p>${METHODS[measured.method][locale]}.</p>` +
    `<table><thead><tr><th scope="col">${frequency[locale]}</th><th scope="col">${level[locale]}</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  )
}

function hertz(hz: number, locale: LocaleCode): string {
  return isolated(hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`, locale)
}

function decibels(level: number, locale: LocaleCode): string {
  const sign = level > 0 ? '+' : level < 0 ? '−' : '±'
  return isolated(`${sign}${inWords(Math.abs(level).toFixed(1), locale)} dB`, locale)
}

/** Keeps sign, figure and unit in their order where the text runs from right to left: descriptions keep marks of direction, not isolates. */
function isolated(figure: string, locale: LocaleCode): string {
  return localeOf(locale).dir === 'rtl' ? `\u200e${figure}\u200e` : figure
}
