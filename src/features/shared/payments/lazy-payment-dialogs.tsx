import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** 'Registrar pago', whose code is fetched once its screen is idle. */
export const LazyRegisterPayment = lazyDialog(() =>
  import('./register-payment-dialog.tsx').then((module) => module.RegisterPaymentDialog),
)

/** The dialog that voids a payment, fetched in the same way. */
export const LazyVoidPayment = lazyDialog(() =>
  import('./void-payment-dialog.tsx').then((module) => module.VoidPaymentDialog),
)
