int okusuri_placeholder_Localizable(void);
