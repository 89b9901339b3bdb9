/** Does something when what was drawn is on the screen; the answer calls it off. */
export function afterNextFrame(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task)
  })
  return () => cancelAnimationFrame(frame)
}
