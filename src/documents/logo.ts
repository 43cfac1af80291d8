import { localeOf } from '#kernel/locales.ts'
import { MARGIN, PAGE, type Sheet } from './sheet.ts'

/** Draws the shop's mark, the meter with its needle of every page, where the lines begin. */
export function drawLogo(sheet: Sheet): void {
  const { pdf } = sheet.file
  const isLtr = localeOf(sheet.locale).dir === 'ltr'
  sheet.file.asOrnament(() => {
    pdf
      .save()
      .translate(isLtr ? MARGIN.side : PAGE.width - MARGIN.side - 32, sheet.y - 1)
      .lineWidth(1.75)
      .strokeColor('#16181d')
      .path('M3 17A14.5 14.5 0 0 1 29 17')
      .stroke()
      .path('M3 17l2.2 1.2M8 10.4l1.6 2M16 8v2.6M24 10.4l-1.6 2M29 17l-2.2 1.2')
      .stroke()
      .lineWidth(2.25)
      .strokeColor('#b45f06')
      .path('M16 23L21.5 11.5')
      .stroke()
      .restore()
  })
}
