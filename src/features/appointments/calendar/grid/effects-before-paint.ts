import { options } from 'preact'

// Preact runs effects after a paint, and the calendar hands out its slots in effects. In a microtask they run before
// the paint, so that a week is painted once, with its appointments.
options.requestAnimationFrame = (flush) => queueMicrotask(flush)
