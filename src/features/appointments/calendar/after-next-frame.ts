/** Runs `task` once the current render has been painted. Returns a function that cancels it. */
export function afterNextFrame(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task)
  })
  return () => cancelAnimationFrame(frame)
}
