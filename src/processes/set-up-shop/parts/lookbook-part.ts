import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { deleteLook, LOOKS_MAX, POINTS_MAX, readLooks, saveLook } from '#domains/lookbook/index.ts'
import { byLocale, line, locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'
import { inOrder, titlesOf } from './texts-in-order.ts'

const place = z.number().int().min(0).max(100)
const schema = z
  .array(
    z.strictObject({
      title: byLocale(line.max(120)),
      text: z.partialRecord(locale, z.string().trim().max(500)).default({}),
      alt: z.partialRecord(locale, z.string().trim().max(300)).default({}),
      points: z
        .array(z.strictObject({ product: line, left: place, top: place }))
        .max(POINTS_MAX, `a look names at most ${POINTS_MAX} products`)
        .default([]),
      isShown: z.boolean().default(true),
    }),
  )
  .max(LOOKS_MAX, `a shop has at most ${LOOKS_MAX} looks`)
  .refine((looks) => new Set(looks.map(titlesOf)).size === looks.length, 'two looks have the same title')

type Written = z.output<typeof schema>
type Look = Written[number]

/**
 * The looks of the lookbook, in their order. A look is known by its titles, so that its picture stays; pictures are
 * files and travel in a backup. A product that the shop does not have yet gets its point when it comes.
 */
export const lookbookPart: FilePart<Written, readonly Look[]> = {
  holds: { settings: [], tables: ['look'] },
  schema,
  ofFile: (written) => written.map(sorted),
  toFile: (state) => [...state],
  read: readWritten,
  async save(tx, wanted, { now }) {
    const standing = new Map((await readLooks(tx)).map((one) => [titlesOf(one), one.id]))
    const kept = new Set(wanted.map(titlesOf))
    for (const [key, id] of standing) if (!kept.has(key)) await deleteLook(tx, id, now)
    for (const [position, look] of wanted.entries())
      await saveLook(tx, { ...look, id: standing.get(titlesOf(look)) ?? null, position }, now)
  },
}

async function readWritten(db: Queryable): Promise<readonly Look[]> {
  const looks = await readLooks(db)
  return looks.map(({ title, text, alt, points, isShown }) =>
    sorted({ title, text, alt, points, isShown } as Look),
  )
}

/** Stored texts have no order: those of a file are compared in one. */
function sorted({ title, text, alt, points, isShown }: Look): Look {
  return {
    title: inOrder(title),
    text: inOrder(text),
    alt: inOrder(alt),
    points: points.map(({ product, left, top }) => ({ product, left, top })),
    isShown,
  }
}
