import { expect, test } from 'vitest'
import { readHtmlPage } from '../support/html-page.ts'

const pageOf = (main: string): string =>
  `<!doctype html><title>A page</title><p>{around}</p><main>${main}</main>`
const HEAD = '<thead><tr><th>Name</th><th>Sum</th></tr></thead>'

test('a page tells the words of its main part, and none of scripts or of what stands around it', () => {
  const { text } = readHtmlPage(pageOf('<p>One <b>{left}</b></p><script>undefined</script>'))
  expect(text).toBe('One {left}')
})

test('every main heading is counted', () => {
  expect(readHtmlPage(pageOf('<h1>One</h1><section><h1>Two</h1></section>')).headings).toBe(2)
  expect(readHtmlPage(pageOf('<h2>One</h2>')).headings).toBe(0)
})

test('a row with more or fewer cells than its table has columns is found, a wide cell is not', () => {
  const rows = '<tr><td>A</td><td>1</td></tr><tr><td colspan="2">None</td></tr><tr><td>B</td></tr>'
  expect(readHtmlPage(pageOf(`<table>${HEAD}<tbody>${rows}</tbody></table>`)).raggedRows).toEqual(['B'])
  expect(readHtmlPage(pageOf(`<table><tbody>${rows}</tbody></table>`)).raggedRows).toEqual([])
})

test('a page without a main part is refused', () => {
  expect(() => readHtmlPage('<p>Nothing</p>')).toThrow('no main part')
})
