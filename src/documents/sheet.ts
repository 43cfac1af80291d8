import { type LocaleCode, localeOf } from '#kernel/locales.ts'
import { PdfFile, type PdfOptions, type Weight } from './pdf-file.ts'
import { linesOf, type TextRun, visualRuns } from './text-runs.ts'

/** A4. Units: points, 72 to the inch. */
export const PAGE = { width: 595.28, height: 841.89 }
/** Blank edge of a page. Units: points. */
export const MARGIN = { side: 57, top: 57, bottom: 85 }
/** Size and blank edges of a page. Units: points. */
export interface Paper {
  readonly page: { readonly width: number; readonly height: number }
  readonly margin: { readonly side: number; readonly top: number; readonly bottom: number }
}

const A4: Paper = { page: PAGE, margin: MARGIN }

/** Width between the edges. Units: points. */
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN.side

export interface TextStyle {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** `end` is where a line of the language ends: figures of a table. */
  readonly align?: 'start' | 'end'
}

/** A box of text, measured from the edge where lines begin. Units: points. */
export interface Box {
  readonly start: number
  readonly width: number
}

const WHOLE: Box = { start: 0, width: CONTENT_WIDTH }
/** Height of a line by the size of its letters. */
const LINE_HEIGHT = 1.4
/** Where the letters of a line stand, from its top, by their size. */
const BASELINE = 1.05

/** What a block of text is for readers who hear it. Source: ISO 32000-1, 14.8.4. */
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

type Structure = PDFKit.PDFStructureElement

/**
 * A document, of A4 pages unless another paper is named, that is written from top to bottom, in the direction of its language. The caller asks
 * for `room` before it writes a block; what does not fit begins a page.
 */
export class Sheet {
  readonly file: PdfFile
  readonly locale: LocaleCode
  /** Distance from the top of the page. Units: points. */
  y: number
  readonly #paper: Paper
  readonly #direction: 'ltr' | 'rtl'
  readonly #root: Structure
  readonly #widths = new Map<string, number>()
  #onNewPage: () => void = () => undefined

  constructor(options: PdfOptions, paper: Paper = A4) {
    this.#paper = paper
    this.y = paper.margin.top
    this.file = new PdfFile(options)
    this.locale = options.locale
    this.#direction = localeOf(options.locale).dir
    this.#root = this.file.pdf.struct('Document')
    this.file.pdf.addStructure(this.#root)
    this.#addPage()
  }

  #addPage(): void {
    const { width, height } = this.#paper.page
    this.file.pdf.addPage({ size: [width, height], margin: 0 })
  }

  /** Begins a page where less than `height` points are left on this one. */
  room(height: number): void {
    const { page, margin } = this.#paper
    if (this.y + height <= page.height - margin.bottom) return
    this.#addPage()
    this.y = margin.top
    this.#onNewPage()
  }

  /** Begins a page. */
  page(): void {
    this.room(this.#paper.page.height)
  }

  /** Leaves room. Units: points. */
  space(points: number): void {
    this.y += points
  }

  /** Writes a block of text at the current height and moves below it. Begins pages between its lines. */
  write(
    text: string,
    style: TextStyle = {},
    { tag = 'P', box = WHOLE }: { tag?: Tag; box?: Box } = {},
  ): void {
    for (const line of this.lines(text, style, box.width)) {
      this.room(heightOf(style))
      this.#tagged(this.#root, tag, line, () => this.drawLine(line, box, this.y, style))
      this.y += heightOf(style)
    }
  }

  /**
   * Writes blocks side by side and moves below the tallest. They are short: their lines stay on one page.
   */
  writeBeside(
    blocks: readonly { readonly box: Box; readonly lines: readonly (readonly [string, TextStyle])[] }[],
  ): void {
    const broken = blocks.map(({ box, lines }) => ({
      box,
      lines: lines.flatMap(([text, style]) =>
        this.lines(text, style, box.width).map((line) => [line, style] as const),
      ),
    }))
    const heights = broken.map(({ lines }) => lines.reduce((sum, [, style]) => sum + heightOf(style), 0))
    const height = Math.max(0, ...heights)
    this.room(height)
    for (const { box, lines } of broken) {
      let y = this.y
      for (const [line, style] of lines) {
        const at = y
        this.#tagged(this.#root, 'P', line, () => this.drawLine(line, box, at, style))
        y += heightOf(style)
      }
    }
    this.y += height
  }

  /** Writes a table; its head is repeated on every page, and no row is torn apart. */
  table(
    columns: readonly { readonly box: Box; readonly head: string; readonly align?: 'start' | 'end' }[],
    rows: readonly (readonly string[])[],
    style: TextStyle = {},
  ): void {
    const table = this.file.pdf.struct('Table')
    this.#root.add(table)
    const cells = (texts: readonly string[], tag: 'TH' | 'TD', cellStyle: TextStyle): void => {
      const broken = columns.map(({ box }, index) => this.lines(texts[index] ?? '', cellStyle, box.width))
      const height = Math.max(...broken.map((lines) => lines.length)) * heightOf(cellStyle)
      this.room(height + ROW_GAP)
      const row = this.file.pdf.struct('TR')
      table.add(row)
      for (const [index, { box, align = 'start' }] of columns.entries()) {
        const cell = this.file.pdf.struct(tag)
        row.add(cell)
        for (const [place, line] of (broken[index] ?? []).entries())
          this.#tagged(cell, 'P', line, () =>
            this.drawLine(line, box, this.y + place * heightOf(cellStyle), { ...cellStyle, align }),
          )
        cell.end()
      }
      row.end()
      this.y += height + ROW_GAP
    }
    const head = (): void => {
      cells(
        columns.map((column) => column.head),
        'TH',
        { ...style, weight: 'bold' },
      )
      this.rule()
      this.space(ROW_GAP)
    }
    this.room(4 * heightOf(style))
    head()
    this.#onNewPage = head
    for (const row of rows) cells(row, 'TD', style)
    this.#onNewPage = () => undefined
    table.end()
  }

  /** Draws a thin line across the page. */
  rule(color = '#c9ced6'): void {
    this.file.asOrnament(() =>
      this.file.pdf
        .moveTo(this.#paper.margin.side, this.y)
        .lineTo(this.#paper.page.width - this.#paper.margin.side, this.y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke(),
    )
  }

  /** Breaks a text into the lines of a box. */
  lines(text: string, { size = 9.5, weight = 'regular' }: TextStyle, width: number): string[] {
    return linesOf(text, width, (part) => this.widthOf(part, size, weight))
  }

  /** Units: points. */
  widthOf(text: string, size: number, weight: Weight): number {
    const key = `${weight} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = 0
      for (const run of this.#runs(text, weight)) width += this.#widthOfRun(run, weight)
      this.#widths.set(key, width)
    }
    return width * size
  }

  /** Width at the size of one point. */
  #widthOfRun(run: TextRun, weight: Weight): number {
    this.file.setFace(weight, run.face, 1)
    return this.file.pdf.widthOfString(run.text, run.joins ? SHAPED : {})
  }

  /** Draws one line of a box whose top is at `y`. The caller tags it. */
  drawLine(line: string, box: Box, y: number, style: TextStyle): void {
    const { size = 9.5, weight = 'regular', color = '#16181d', align = 'start' } = style
    const width = this.widthOf(line, size, weight)
    const fromStart = align === 'start' ? box.start : box.start + box.width - width
    const isLtr = this.#direction === 'ltr'
    const { page, margin } = this.#paper
    let x = isLtr ? margin.side + fromStart : page.width - margin.side - fromStart - width
    for (const run of this.#runs(line, weight)) {
      const width = this.#widthOfRun(run, weight) * size
      this.file.setFace(weight, run.face, size)
      this.file.pdf
        .fillColor(color)
        .text(run.text, x, y + size * BASELINE, { ...(run.joins ? SHAPED : {}), ...ONE_LINE })
      x += width
    }
  }

  /**
   * Draws a square drawing of `modules` (such as a QR code: true is dark) at a place of the current height.
   */
  squares(modules: readonly (readonly boolean[])[], box: Box, description: string): void {
    const side = box.width / modules.length
    const left =
      this.#direction === 'ltr'
        ? this.#paper.margin.side + box.start
        : this.#paper.page.width - this.#paper.margin.side - box.start - box.width
    const { pdf } = this.file
    const figure = pdf.struct('Figure', { alt: description }, () => {
      for (const [row, cells] of modules.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) pdf.rect(left + column * side, this.y + row * side, side, side)
      pdf.fillColor('#000000').fill()
    })
    this.#root.add(figure)
  }

  /** Writes the foot of every page, once all pages are there, and returns the bytes of the file. */
  end(
    foot: (page: number, pages: number) => readonly (readonly [string, TextStyle, Box?])[],
  ): Promise<Buffer> {
    this.#root.end()
    const { count } = this.file.pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.file.pdf.switchToPage(page)
      this.file.asOrnament(() => {
        let y = this.#paper.page.height - this.#paper.margin.bottom + 24
        for (const [text, style, box = WHOLE] of foot(page + 1, count)) {
          this.drawLine(text, box, y, style)
          if (box === WHOLE) y += heightOf(style)
        }
      })
    }
    return this.file.end()
  }

  #runs(text: string, weight: Weight) {
    return visualRuns(text, this.#direction, this.file.faces(weight), (face, codePoint) =>
      this.file.hasGlyph(weight, face, codePoint),
    )
  }

  /** Adds a tag whose text is read as it is written, not as it is drawn. */
  #tagged(parent: Structure, tag: Tag, text: string, draw: () => void): void {
    const options = this.#direction === 'rtl' ? { actual: text } : {}
    parent.add(this.file.pdf.struct(tag, options, draw))
  }
}

/** Shapes a run as a whole: the joined letters of Arabic. Without it words are shaped, and remembered. */
const SHAPED = { features: ['kern'] } as unknown as PDFKit.Mixins.TextOptions
const ONE_LINE = { lineBreak: false, baseline: 'alphabetic' } as const
/** Room between the rows of a table. Units: points. */
const ROW_GAP = 5

/** Height of one line. Units: points. */
export function heightOf({ size = 9.5 }: TextStyle): number {
  return size * LINE_HEIGHT
}
