/** Whom the clinic knows, or gets to know. */
export const ana = {
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30111222',
  phone: '3537 411111',
  email: 'ana@correo.example',
}

export const carla = {
  firstName: 'Carla',
  lastName: 'Núñez',
  dni: '28999888',
  phone: '3537 422222',
  email: 'carla@correo.example',
}
