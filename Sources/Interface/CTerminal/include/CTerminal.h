int okusuri_t(void);
