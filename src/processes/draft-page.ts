// Tests: tests/flows/admin/page-drafts.test.ts

import type { Tx } from '#db/database.ts'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import { draftPage, type PageTexts } from '#domains/page/index.ts'

/** Saves what staff wrote for a page, cleaned like every HTML of the shop. Throws what `draftPage` throws. */
export async function draftCleanPage(
  tx: Tx,
  { texts, ...command }: Parameters<typeof draftPage>[1],
): Promise<void> {
  const clean: PageTexts = Object.fromEntries(
    Object.entries(texts).map(([locale, { title, bodyHtml }]) => [
      locale,
      { title: title.trim(), bodyHtml: sanitizeHtml(bodyHtml, { pictures: true }) },
    ]),
  )
  await draftPage(tx, { ...command, texts: clean })
}
