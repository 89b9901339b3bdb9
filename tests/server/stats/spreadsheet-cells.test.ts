import { describe, expect, it } from 'vitest'
import type { Month } from '#domain/statistics/months.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { dayCell, moneyCell, monthCell, percentCell, textCell } from '#server/resources/stats/spreadsheet-cells.ts'

describe('a text', () => {
  it.each(['Ana', "O'Brien", 'Núñez-Paz', '3 + 4', 'a=b', '', "'quoted'"])('stays unchanged: %j', (text) => {
    expect(textCell(text)).toEqual({ type: String, value: text })
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+54 3537', "'+54 3537"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\0x', "'x"],
    ['\0', "'"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'=1"],
    ['\u0001=1', "'=1"],
    ['\ufffd=1', "'=1"],
    ['\ud800=1', "'=1"],
  ])('that begins like a formula is marked: %j', (text, value) => {
    expect(textCell(text)).toEqual({ type: String, value })
  })
})

describe('a day', () => {
  it.each([
    ['1900-03-01', 61],
    ['2026-11-20', 46_346],
    ['2028-02-29', 46_812],
    ['9999-12-31', 2_958_465],
  ])('is counted as spreadsheets count: %s is %d', (day, value) => {
    expect(dayCell(localDate(day))).toEqual({ type: Number, value, format: 'dd/mm/yyyy' })
  })

  it('before March 1900 is text', () => {
    expect(dayCell(localDate('1900-02-28'))).toEqual({ type: String, value: '28/02/1900' })
  })

  it('of a month is its first day', () => {
    expect(monthCell('2026-11' as Month)).toEqual({ type: Number, value: 46_327, format: 'mm/yyyy' })
  })
})

describe('a number', () => {
  it('of pesos has two decimals, one of percents is a fraction', () => {
    expect(moneyCell(centavos(1_800_050))).toEqual({ type: Number, value: 18_000.5, format: '#,##0.00' })
    expect(percentCell(67)).toEqual({ type: Number, value: 0.67, format: '0%' })
  })
})
