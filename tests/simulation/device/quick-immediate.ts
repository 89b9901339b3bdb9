type Task = () => void

const tasks: Task[] = []
let isAtWork = false

/**
 * Replaces `setImmediate` for chains of tasks, without an event-loop turn for each. Tasks run in order, each after all
 * promises of the previous one are settled. Timers and sockets wait until no task is left.
 */
export function quickImmediate<A extends unknown[]>(task: (...args: A) => void, ...args: A): void {
  tasks.push(() => task(...args))
  if (isAtWork) return
  isAtWork = true
  process.nextTick(doNext)
}

function doNext(): void {
  const task = tasks.shift()
  isAtWork = task !== undefined
  if (!task) return
  // A tick requested by these promises runs after the last of them.
  queueMicrotask(() => process.nextTick(doNext))
  task()
}
