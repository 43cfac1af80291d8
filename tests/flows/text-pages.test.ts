import { expect, test, vi } from 'vitest'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()

async function read(path: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(new URL(path, shop.url))
  return { status: answer.status, text: await answer.text() }
}

test('each declared text page answers in every language, and the footer and the sitemap lead to it', async () => {
  // The shop may hear of the demo's pages a moment after they were written, and then renders its files again.
  const sitemap = await vi.waitFor(async () => {
    const { text } = await read('/store/sitemap-pages.xml')
    expect(text).toContain('/store/shipping</loc>')
    return text
  })
  for (const { code } of LOCALES) {
    const base = basePathOf('/store', code)
    const home = (await read(base)).text
    const footer = home.slice(home.indexOf('<footer'))
    for (const { handle, title } of TEXT_PAGES) {
      const path = `${base}/${handle}`
      const page = await read(path)
      expect(page.status, path).toBe(200)
      expect(page.text, path).toMatch(/<h1[^>]*>[^<]{3,}<\/h1>/)
      expect(footer).toMatch(new RegExp(`href="${path}"[^>]*>${translatorOf(code)(title)}<`))
      expect(sitemap).toContain(`${path}</loc>`)
    }
  }
})

test('the terms lead to cancellation and withdrawal in every language, and the instruction to withdrawal', async () => {
  for (const { code } of LOCALES) {
    const base = basePathOf('/store', code)
    const inside = async (path: string) => {
      const { text } = await read(`${base}/${path}`)
      return text.slice(text.indexOf('<article'), text.indexOf('</article>'))
    }
    const terms = await inside('terms')
    expect(terms).toContain(`href="${base}/cancel"`)
    expect(terms).toContain(`href="${base}/withdraw"`)
    expect(terms).toContain(translatorOf(code)('Cancel contracts here'))
    expect(await inside('withdrawal')).toContain(`href="${base}/withdraw"`)
    expect(await inside('shipping')).not.toContain('/withdraw"')
  }
})
