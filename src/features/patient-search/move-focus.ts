import type { KeyboardEvent } from 'react'

/**
 * Moves the focus by arrow keys: between the field and the rows of links, and within a row. Enter in the field opens the
 * first row. Typing in a row goes on in the field.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const field = currentTarget.querySelector('input')
  const rows = [...currentTarget.querySelectorAll('li')].map((row) => [...row.querySelectorAll('a')])
  const at = placeOf(target, rows)
  if (at === null && target !== field) return
  if (key === 'Enter' && target === field) {
    event.preventDefault()
    rows[0]?.[0]?.click()
    return
  }
  const next = nextOf(key, at, rows, field)
  if (next === null) return
  if (next !== field || key.startsWith('Arrow')) event.preventDefault()
  next.focus()
}

interface Place {
  row: number
  column: number
}

function placeOf(element: HTMLElement, rows: readonly HTMLElement[][]): Place | null {
  const row = rows.findIndex((links) => links.includes(element))
  return row === -1 ? null : { row, column: rows[row]?.indexOf(element) ?? 0 }
}

function nextOf(
  key: string,
  at: Place | null,
  rows: readonly HTMLElement[][],
  field: HTMLElement | null,
): HTMLElement | null {
  if (at === null) return key === 'ArrowDown' ? (rows[0]?.[0] ?? null) : null
  const { row, column } = at
  const inRow = (index: number) => rows[index]?.[column] ?? rows[index]?.[0] ?? null
  switch (key) {
    case 'ArrowDown':
      return inRow(row + 1)
    case 'ArrowUp':
      return row === 0 ? field : inRow(row - 1)
    case 'ArrowRight':
      return rows[row]?.[column + 1] ?? null
    case 'ArrowLeft':
      return rows[row]?.[column - 1] ?? null
    default:
      return key.length === 1 || key === 'Backspace' ? field : null
  }
}
