import { options } from 'preact'

// The calendar hands out the places of its parts when its own frame has been painted, empty. Here they come before that: a week and its
// appointments are painted once.
options.requestAnimationFrame = (flush) => queueMicrotask(flush)
