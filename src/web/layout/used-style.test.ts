import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepUsedStyle, placeStyle, readRules, usedStyle } from './used-style.ts'

const used = (sheet: string, ...classes: string[]) => usedStyle(readRules(sheet), new Set(classes))

test('a rule stays where the page names all its classes, in any of its selectors', () => {
  const sheet = '.a{color:red}.b{color:blue}.a.b,.c{x:y}.md\\:p-1\\.5:hover{p:1}'
  expect(used(sheet, 'a')).toBe('.a{color:red;}')
  expect(used(sheet, 'c', 'md:p-1.5')).toBe('.a.b,.c{x:y;}.md\\:p-1\\.5:hover{p:1;}')
})

test('what names no class, and what is no rule of a page, stays', () => {
  const sheet = '@layer a,b;@font-face{font-family:"a;b{"}html[data-a]:not(.b) p{x:y}'
  expect(used(sheet)).toBe('@layer a,b;@font-face{font-family:"a;b{";}html[data-a]:not(.b) p{x:y;}')
})

test('what has a name stays where a rule that stays names it', () => {
  const sheet =
    '@property --x{syntax:"*"}@keyframes k{to{y:z}}@layer properties{*{--x:initial}}.a{animation:k 1s;y:var(--x)}'
  expect(used(sheet, 'a')).toBe(
    '@property --x{syntax:"*";}@keyframes k{to{y:z;}}.a{animation:k 1s;y:var(--x);}',
  )
  expect(used(sheet)).toBe('')
})

test('conditions and layers are kept around what they hold, and left out where they hold nothing', () => {
  const sheet = '@layer u{@media (width>=48rem){.a{x:y}}@supports (a:b){.b{x:y}}}'
  expect(used(sheet, 'a')).toBe('@layer u{@media (width>=48rem){.a{x:y;}}}')
  expect(used(sheet)).toBe('')
})

test('a rule for what is inside of something is that of its own class', () => {
  const sheet = '.group-open\\:x:is(:where(.group):is([open],:open) *){x:y}'
  expect(used(sheet, 'group-open:x')).toBe('.group-open\\:x:is(:where(.group):is([open],:open) *){x:y;}')
  expect(used(sheet, 'group')).toBe('')
})

test('a page keeps what it uses of its style, and a page without one is left alone', () => {
  const page = (style: string) =>
    `<head><style data-frame-style="">${style}</style></head><p class="a [&amp;&gt;b]:c">.b</p>`
  expect(keepUsedStyle(page('.a{x:y}.b{x:y}.\\[\\&\\>b\\]\\:c>b{z:1}'))).toBe(
    page('.a{x:y;}.\\[\\&\\>b\\]\\:c>b{z:1;}'),
  )
  expect(keepUsedStyle('<p class="a">')).toBe('<p class="a">')
})

test('a page that would be too heavy with its style links it', () => {
  const page = (words: string) =>
    `<style data-frame-style="">.a{x:y}.b{x:y}</style><link rel="stylesheet" data-whole-style="" href="/a.css"/><p class="a">${words}</p>`
  expect(placeStyle(page('few'))).toContain(
    '>.a{x:y;}</style><link rel="stylesheet" data-whole-style="" href="/a.css"/>',
  )
  const many = randomBytes(40_000).toString('base64')
  expect(placeStyle(page(many)).replace(many, '…')).toBe(
    '<link data-frame-style="" rel="stylesheet" href="/a.css"/><p class="a">…</p>',
  )
})
