import { describe, expect, test } from 'vitest'
import { articleHtml } from './article.ts'

describe('an article', () => {
  test('is written in Markdown, and what stands above the line is for everybody', () => {
    const { previewHtml, bodyHtml } = articleHtml(
      '## Two microphones\n\nThey stand *17 cm* apart.\n\n<!-- more -->\n\n- left\n- right\n',
    )
    expect(previewHtml).toBe('<h2>Two microphones</h2>\n<p>They stand <em>17 cm</em> apart.</p>')
    expect(bodyHtml).toContain('<li>right</li>')
    expect(bodyHtml).toContain('17 cm')
    expect(bodyHtml).not.toContain('more')
  })

  test('without the line shows its first paragraph, and nothing where it has none', () => {
    expect(articleHtml('# Wind\n\nFirst.\n\nSecond.').previewHtml).toBe('<h2>Wind</h2>\n<p>First.</p>')
    expect(articleHtml('- a\n- b').previewHtml).toBe('')
  })

  test('keeps no script, no frame and no address that runs', () => {
    const { bodyHtml, previewHtml } = articleHtml(
      'See [this](javascript:alert(1)).<script>alert(2)</script>\n\n<img src=x onerror=alert(3)>\n\n<iframe src="https://example.com"></iframe>\n',
    )
    for (const html of [bodyHtml, previewHtml])
      expect(html).not.toMatch(/javascript:|<script|alert\(2\)|onerror|<iframe/)
  })
})
